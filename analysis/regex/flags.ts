/** Java's embedded flags: case, dot matches all, multiline, comments, Unicode case. */
export interface Flags {
  i: boolean;
  s: boolean;
  m: boolean;
  x: boolean;
  u: boolean;
  d: boolean;
}
