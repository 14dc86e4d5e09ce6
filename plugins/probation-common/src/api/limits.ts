/** Violations that an answer to a push names, the first ones; how many are open is said beside them. */
export const MAX_NEW_VIOLATIONS = 100;
