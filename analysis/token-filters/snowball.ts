import { DefinitionProblem } from '../definition-problem.ts';
import { eachStem, type TokenFilter } from '../token.ts';

/** Reduces words to their stems by one of Snowball's algorithms, in the state of Lucene 10.1 where that still has it. */
export async function snowballFilter({ stemmerName }: { stemmerName: string }): Promise<TokenFilter> {
  const { snowballStemmers } = await import('../stemmers/snowball/by-name.ts');
  const match = Object.entries(snowballStemmers).find(([name]) => name === stemmerName);
  if (!match) {
    const names = Object.keys(snowballStemmers).join(', ');
    throw new DefinitionProblem('stemmerName', `stemmerName must be one of ${names}`);
  }
  return eachStem(match[1]);
}
