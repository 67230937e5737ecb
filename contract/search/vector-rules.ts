import type { Definition } from './definition.ts';
import type { LeafType } from './fields.ts';
import { type DefinitionProblem, repeated, unfit } from './problem.ts';

type VectorOptions = Pick<
  Extract<LeafType, { type: 'vector' }>,
  'numDimensions' | 'quantization' | 'indexingMethod' | 'hnswOptions'
>;

/** Checks the options of a vector for conflicts // documented */
export function checkVectorOptions(options: VectorOptions, at: string): DefinitionProblem[] {
  const { numDimensions, quantization, indexingMethod, hnswOptions } = options;
  const wrong: DefinitionProblem[] = [];
  if (quantization === 'binary' && numDimensions % 8 !== 0) {
    wrong.push(unfit(`${at}.numDimensions`, 'must be a multiple of 8 for binary quantization'));
  }
  if (hnswOptions && indexingMethod === 'flat') {
    wrong.push(unfit(`${at}.hnswOptions`, 'must not be given for the indexing method flat'));
  }
  return wrong;
}

/** Everything wrong with the parts that only an index for vectors has // documented */
export function checkVectorParts({ fields = [], storedSource }: Definition): DefinitionProblem[] {
  const wrong = repeated(fields.map(({ path }) => path)).map(({ value, index }) =>
    unfit(`fields[${index}].path`, `is the path of another field too: ${value}`),
  );
  fields.forEach((field, index) => {
    if (field.type === 'vector') wrong.push(...checkVectorOptions(field, `fields[${index}]`));
  });
  if (!fields.some(({ type }) => type !== 'filter')) {
    wrong.push(unfit('fields', 'must hold at least one field of type vector'));
  }
  if (storedSource === true) wrong.push(unfit('storedSource', 'must not be true for vectors'));
  return wrong;
}
