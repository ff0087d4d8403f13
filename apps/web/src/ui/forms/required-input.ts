/** Properties of a required Mantine input: announced by screen readers, and marked at its label where the form's style sheet does so. */
export function requiredInput(isRequired: boolean | undefined) {
  return isRequired ? { 'aria-required': true, labelProps: { 'data-required': true } } : {};
}
