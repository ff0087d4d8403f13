// forbidden house(no-empty-names): a name that says nothing
export const anything = 1;
