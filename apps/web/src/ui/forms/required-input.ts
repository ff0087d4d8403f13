/** What a Mantine input is told when it must be filled in: read out with it, and drawn at its label where a form says so. */
export function requiredInput(isRequired: boolean | undefined) {
  return isRequired ? { 'aria-required': true, labelProps: { 'data-required': true } } : {};
}
