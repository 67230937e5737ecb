import { DefinitionProblem } from '../definition-problem.ts';
import { Unavailable } from '../pipeline.ts';
import { snowballStemmers } from '../stemmers/snowball/by-name.ts';
import { eachStem, type TokenFilter } from '../token.ts';

/** The service lists them; Lucene 10 has them no more. */
const gone = new Set(['kp', 'lovins']);

/** Reduces words to their stems by one of Snowball's algorithms, in the state of Lucene 10.1. */
export async function snowballFilter({ stemmerName }: { stemmerName: string }): Promise<TokenFilter> {
  if (gone.has(stemmerName)) throw new Unavailable(`snowballStemming ${stemmerName}`);
  const load = Object.hasOwn(snowballStemmers, stemmerName) ? snowballStemmers[stemmerName] : undefined;
  if (!load) {
    const names = Object.keys(snowballStemmers).join(', ');
    throw new DefinitionProblem('stemmerName', `stemmerName must be one of ${names}`);
  }
  return eachStem(await load());
}
