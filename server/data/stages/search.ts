import type { Document } from 'bson';
import { type Searched, searchedIn } from '../collections/searched-view.ts';
import { CommandError } from '../commands/command-error.ts';
import { validateFields } from '../commands/command-fields.ts';
import { failedToParse, invalidOptions } from '../commands/refusals.ts';
import type { SearchStageName } from '../documents.ts';
import { row } from '../update/row.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { searchStages } from './search-stages.ts';
import type { Stage } from './stage.ts';

export const isSearchStage = (name: string): name is SearchStageName => searchStages.includes(name);

/** `$listSearchIndexes`: the search indexes of a collection, all of them or one by id or name. */
export const listSearchIndexes: Stage = (argument, { db, collection, context }) => {
  if (!isDocument(argument)) {
    throw failedToParse('The $listSearchIndexes stage specification must be an object');
  }
  validateFields(argument, ['id', 'name'], '$listSearchIndexes');
  const { id, name } = argument;
  if (id !== undefined && name !== undefined) {
    throw invalidOptions('Cannot set both "name" and "id" for $listSearchIndexes');
  }
  if (!context.search) throw notEnabled();
  const { search } = context;
  return function* () {
    for (const each of search.list({ db, collection })) {
      if ((id ?? each.id) === each.id && (name ?? each.name) === each.name) yield row(each);
    }
  };
};

function notEnabled(): CommandError {
  return new CommandError(
    'SearchNotEnabled',
    'Using $search and $vectorSearch aggregation stages requires additional configuration. There is no search process here.',
  );
}

/** Behind a view it is as the view shows it // documented */
function lookedUp(documents: Searched | undefined, key: string): Document | undefined {
  const doc = documents?.base.byKey(key)?.doc;
  return doc && documents?.through(doc);
}

/** A stage whose documents an index finds; each is looked up in its current state, and missing ones are omitted. */
export function searchStage(name: SearchStageName): Stage {
  return (argument, { db, collection, context, searchMeta }) => {
    if (!isDocument(argument)) {
      const result = typeName(argument);
      throw failedToParse(`${name} value must be an object. Found: ${result}`);
    }
    if (!context.search) {
      throw notEnabled();
    }
    const ask = context.search.read(name, argument, { db, collection });
    const documents = searchedIn(context.catalog, db, collection);
    return function* () {
      if (documents === undefined && name !== '$searchMeta') return;
      const { rows, meta } = ask();
      if (name === '$searchMeta') {
        yield row(meta());
        return;
      }
      if (typeof searchMeta === 'object') searchMeta.read = meta;
      for (const result of rows) {
        context.work.examined += 1;
        const doc = result.stored ?? lookedUp(documents, result.key);
        if (doc !== undefined) yield row(doc, result.meta);
      }
    };
  };
}
