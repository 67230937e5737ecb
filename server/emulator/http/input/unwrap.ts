import { z } from 'zod';

/** The schema inside optional, nullable, default and pipe. */
export function unwrap(schema: z.ZodType): z.ZodType {
  let at = schema;
  for (;;) {
    if (at instanceof z.ZodOptional || at instanceof z.ZodNullable || at instanceof z.ZodDefault) {
      at = at.unwrap() as z.ZodType;
    } else if (at instanceof z.ZodPipe) {
      // preprocess: the schema describes the output of the transform
      at = (at.in instanceof z.ZodTransform ? at.out : at.in) as z.ZodType;
    } else return at;
  }
}
