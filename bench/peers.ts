/**
 * Libraries that only measurements compare with. `bench/package.json` installs them, so that neither an installation of
 * the project nor its type check needs them: their types are stated here, as far as they are used.
 */
interface Mingo {
  Aggregator: new (pipeline: readonly object[]) => { run: (documents: readonly object[]) => unknown[] };
  find: (documents: readonly object[], filter: object) => { all: () => unknown[] };
  updateMany: (documents: readonly object[], filter: object, update: object) => unknown;
}

interface Index<Text> {
  addAll: (texts: readonly Text[]) => void;
  search: (query: string, options: { fuzzy: number | false }) => { id: number; score: number }[];
}
interface MiniSearchModule {
  default: new <Text>(options: { fields: (keyof Text & string)[] }) => Index<Text>;
}

const load = async <Module>(name: string): Promise<Module> => (await import(name)) as Module;

export const { Aggregator, find, updateMany } = await load<Mingo>('mingo');
export const { default: MiniSearch } = await load<MiniSearchModule>('minisearch');

/** The last driver that speaks to servers of version 4.0, such as mongo-java-server. */
export const { MongoClient } = await load<Pick<typeof import('mongodb'), 'MongoClient'>>('mongodb-6');
