export interface Standing {
  isActive: boolean;
  isClient: boolean;
  /** The client's row exists, is not deleted and has access. */
  hasClientAccess: boolean;
}

/** Whether a person may have a session. */
export function mayEnter({ isActive, isClient, hasClientAccess }: Standing): boolean {
  return isActive && (!isClient || hasClientAccess);
}
