import { type DefinitionProblem, unfit } from './problem.ts';

export type NameProblem = Omit<DefinitionProblem, 'code'> & {
  code: DefinitionProblem['code'] | 'INVALID_COLLECTION_NAME' | 'INVALID_DATABASE_NAME';
};

const noDatabase = /[/\\. "$*<>:|?]/u;
const noCollection = /\$|^\.|^system\./u;

/** Names of databases and collections that the database refuses, and of indexes that the service refuses. */
export function checkNames(names: { database: string; collectionName: string; name: string }): NameProblem[] {
  const { database, collectionName, name } = names;
  const wrong: NameProblem[] = [];
  if (database.length > 63 || database.includes('\0') || noDatabase.test(database)) {
    wrong.push({
      code: 'INVALID_DATABASE_NAME',
      field: 'database',
      description: 'must be 1 to 63 characters without blanks, dots and any of /\\"$*<>:|?',
    });
  }
  if (collectionName.includes('\0') || noCollection.test(collectionName)) {
    wrong.push({
      code: 'INVALID_COLLECTION_NAME',
      field: 'collectionName',
      description: 'must not hold $, nor begin with a dot or system.',
    });
  }
  if (name.startsWith('$')) wrong.push(unfit('name', 'must not begin with $')); // documented
  return wrong;
}
