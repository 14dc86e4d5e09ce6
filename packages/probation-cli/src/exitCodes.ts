/** Exit codes. What `ok` and `no` mean is in each command's help; `trouble` always is: there is no answer. */
export const EXIT = { ok: 0, no: 1, trouble: 2 } as const;
