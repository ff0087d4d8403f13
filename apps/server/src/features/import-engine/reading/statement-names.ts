/** Endings under which banks send statements; the content decides. */
const statementName = /\.(?:xml|gpc|abo|txt|km|053|c53|camt|dat)$/i;

export const isStatementName = (name: string): boolean => statementName.test(name);
