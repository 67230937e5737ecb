/** A regular expression over classes of characters; each character is a number whose bits are its properties. */
export type Expression =
  | { kind: 'one'; accepts: (properties: number) => boolean }
  | { kind: 'sequence' | 'either'; parts: readonly Expression[] }
  | { kind: 'repeat'; part: Expression; least: 0 | 1; once: boolean };

export const one = (accepts: (properties: number) => boolean): Expression => ({ kind: 'one', accepts });
export const sequence = (...parts: Expression[]): Expression => ({ kind: 'sequence', parts });
export const either = (...parts: Expression[]): Expression => ({ kind: 'either', parts });
export const any = (part: Expression): Expression => ({ kind: 'repeat', part, least: 0, once: false });
export const some = (part: Expression): Expression => ({ kind: 'repeat', part, least: 1, once: false });
export const maybe = (part: Expression): Expression => ({ kind: 'repeat', part, least: 0, once: true });
