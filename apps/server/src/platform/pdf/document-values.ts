/** What is written into a template in place of its placeholders: text, and the rows of groups that a client may have several of. */
export interface DocumentValues {
  /** By `group.field`; what is missing is written as nothing and told to the caller. */
  single: Readonly<Record<string, string>>;
  /** By group, by field. */
  repeated: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /** PNG or JPEG that stands for `${company.logo}`. */
  logo: Uint8Array | null;
}

/** A made document and which placeholders had nothing to show. */
export interface MadePdf {
  bytes: Uint8Array;
  missing: string[];
}
