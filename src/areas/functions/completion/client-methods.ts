/** The kind of a value inside a function, as far as completion needs it. */
export type Kind =
  | 'context'
  | 'services'
  | 'values'
  | 'functions'
  | 'user'
  | 'environment'
  | 'service'
  | 'admin'
  | 'database'
  | 'collection'
  | 'cursor'
  | 'session'
  | 'console'
  | 'EJSON'
  | 'BSON';

export interface Member {
  name: string;
  /** Shown beside it: arguments and result. */
  detail: string;
  info: string;
  /** Inserted; the name alone when absent. */
  snippet?: string;
  /** Its kind, or the kind of its synchronous result; promises of documents have none. */
  gives?: Kind;
}

const filter = '{ #{} }';

/** Members of the client, as specification §4.12 lists them, and of the context around it. */
export const members: Record<Kind, readonly Member[]> = {
  context: [
    { name: 'services', detail: '', info: 'The data sources linked to this project.', gives: 'services' },
    { name: 'values', detail: '', info: 'Values kept with the project.', gives: 'values' },
    { name: 'functions', detail: '', info: 'The other functions of this project.', gives: 'functions' },
    { name: 'user', detail: '', info: 'Who the function runs for.', gives: 'user' },
    { name: 'environment', detail: '', info: 'Where the function runs.', gives: 'environment' },
  ],
  services: [
    {
      name: 'get',
      detail: '(name) → service',
      info: 'A linked data source by its name.',
      snippet: 'get("#{mongodb-atlas}")',
      gives: 'service',
    },
  ],
  values: [
    { name: 'get', detail: '(name) → value', info: 'A value by its name.', snippet: 'get("#{name}")' },
  ],
  functions: [
    {
      name: 'execute',
      detail: '(name, ...arguments) → Promise',
      info: 'Runs another function of this project and resolves to its result.',
      snippet: 'execute("#{name}")',
    },
  ],
  user: [
    { name: 'id', detail: 'string', info: 'Id of the user.' },
    { name: 'type', detail: 'string', info: 'normal, server or system.' },
    { name: 'data', detail: 'object', info: 'Data of the user from the provider.' },
    { name: 'custom_data', detail: 'object', info: 'Data of the user that the application stores.' },
    { name: 'identities', detail: 'array', info: 'How the user signs in.' },
  ],
  environment: [
    { name: 'tag', detail: 'string', info: 'Name of the environment.' },
    { name: 'values', detail: 'object', info: 'Values of the environment.' },
  ],
  service: [
    {
      name: 'db',
      detail: '(name) → Database',
      info: 'A database by its name.',
      snippet: 'db("#{database}")',
      gives: 'database',
    },
    {
      name: 'admin',
      detail: '() → AdminDatabase',
      info: 'Returns the names of databases.',
      snippet: 'admin()',
      gives: 'admin',
    },
    {
      name: 'startSession',
      detail: '() → session',
      info: 'Begins a session, for transactions.',
      snippet: 'startSession()',
      gives: 'session',
    },
  ],
  admin: [
    {
      name: 'getDBNames',
      detail: '() → Promise of string[]',
      info: 'Names of the databases.',
      snippet: 'getDBNames()',
    },
  ],
  database: [
    {
      name: 'collection',
      detail: '(name) → Collection',
      info: 'A collection by its name.',
      snippet: 'collection("#{collection}")',
      gives: 'collection',
    },
    {
      name: 'getCollectionNames',
      detail: '() → Promise of string[]',
      info: 'Names of the collections.',
      snippet: 'getCollectionNames()',
    },
  ],
  collection: [
    {
      name: 'find',
      detail: '(query?, projection?, options?) → Cursor',
      info: 'Documents that match; read them with toArray or next.',
      snippet: `find(${filter})`,
      gives: 'cursor',
    },
    {
      name: 'findOne',
      detail: '(query?, projection?, options?) → object | null',
      info: 'The first match. Does not sort: use find with sort and next.',
      snippet: `findOne(${filter})`,
    },
    {
      name: 'findOneAndUpdate',
      detail: '(query, update, options?) → object | null',
      info: 'Changes one document; options: returnNewDocument, sort, projection, upsert.',
      snippet: `findOneAndUpdate(${filter}, { $set: { #{} } })`,
    },
    {
      name: 'findOneAndReplace',
      detail: '(query, replacement, options?) → object | null',
      info: 'Replaces one document by one without update operators; options as findOneAndUpdate.',
      snippet: `findOneAndReplace(${filter}, { #{} })`,
    },
    {
      name: 'findOneAndDelete',
      detail: '(query, options?) → object | null',
      info: 'Deletes one document and answers it; options: sort, projection.',
      snippet: `findOneAndDelete(${filter})`,
    },
    {
      name: 'insertOne',
      detail: '(document) → { insertedId }',
      info: 'Adds a document.',
      snippet: 'insertOne({ #{} })',
    },
    {
      name: 'insertMany',
      detail: '(documents, { ordered? }) → { insertedIds }',
      info: 'Adds documents; ordered (the default) stops at the first that fails.',
      snippet: 'insertMany([#{}])',
    },
    {
      name: 'updateOne',
      detail: '(query, update, { upsert? }) → { matchedCount, modifiedCount }',
      info: 'Changes the first match.',
      snippet: `updateOne(${filter}, { $set: { #{} } })`,
    },
    {
      name: 'updateMany',
      detail: '(query, update, { upsert? }) → { matchedCount, modifiedCount }',
      info: 'Changes every match.',
      snippet: `updateMany(${filter}, { $set: { #{} } })`,
    },
    {
      name: 'deleteOne',
      detail: '(query) → { deletedCount }',
      info: 'Deletes the first match.',
      snippet: `deleteOne(${filter})`,
    },
    {
      name: 'deleteMany',
      detail: '(query) → { deletedCount }',
      info: 'Deletes every match.',
      snippet: `deleteMany(${filter})`,
    },
    {
      name: 'aggregate',
      detail: '(pipeline) → Cursor',
      info: 'Documents out of a pipeline; every stage but $indexStats.',
      snippet: 'aggregate([\n\t{ #{} },\n])',
      gives: 'cursor',
    },
    {
      name: 'count',
      detail: '(query?) → number',
      info: 'How many documents match.',
      snippet: `count(${filter})`,
    },
    {
      name: 'distinct',
      detail: '(field, query) → array',
      info: 'The different values of a field.',
      snippet: 'distinct("#{field}", {})',
    },
    {
      name: 'bulkWrite',
      detail: '(operations, { ordered? }) → null',
      info: 'insertOne, updateOne, updateMany, deleteOne, deleteMany, replaceOne on this collection.',
      snippet: 'bulkWrite([\n\t{ #{insertOne}: { #{} } },\n])',
    },
  ],
  cursor: [
    {
      name: 'toArray',
      detail: '() → Promise of object[]',
      info: 'All documents that remain.',
      snippet: 'toArray()',
    },
    {
      name: 'next',
      detail: '() → Promise of object | null',
      info: 'The next document, null after the last.',
      snippet: 'next()',
    },
    {
      name: 'sort',
      detail: '({ field: 1 | -1 }) → Cursor',
      info: '1 ascending, -1 descending. Not after documents were read.',
      snippet: 'sort({ #{field}: 1 })',
      gives: 'cursor',
    },
    {
      name: 'skip',
      detail: '(count) → Cursor',
      info: 'Leaves leading documents out. Not after documents were read.',
      snippet: 'skip(#{10})',
      gives: 'cursor',
    },
    {
      name: 'limit',
      detail: '(count) → Cursor',
      info: 'Caps the count. Not after documents were read.',
      snippet: 'limit(#{10})',
      gives: 'cursor',
    },
  ],
  session: [
    {
      name: 'withTransaction',
      detail: '(async () => { … }) → Promise',
      info: 'Commits the changes of the callback, or undoes them when it throws. Give { session } to each call inside.',
      snippet: 'withTransaction(async () => {\n\t#{}\n})',
    },
    {
      name: 'startTransaction',
      detail: '()',
      info: 'Begins a transaction.',
      snippet: 'startTransaction()',
    },
    {
      name: 'commitTransaction',
      detail: '() → Promise',
      info: 'Commits the changes.',
      snippet: 'commitTransaction()',
    },
    {
      name: 'abortTransaction',
      detail: '() → Promise',
      info: 'Undoes the changes.',
      snippet: 'abortTransaction()',
    },
    { name: 'endSession', detail: '()', info: 'Ends the session.', snippet: 'endSession()' },
  ],
  console: ['log', 'info', 'warn', 'error', 'debug'].map((name) => ({
    name,
    detail: '(...values)',
    info: 'Writes a line to the output of the run.',
    snippet: `#{name}(#{})`,
  })),
  EJSON: [
    { name: 'parse', detail: '(text) → value', info: 'Reads extended JSON.', snippet: 'parse(#{text})' },
    {
      name: 'stringify',
      detail: '(value) → text',
      info: 'Writes extended JSON.',
      snippet: 'stringify(#{value})',
    },
  ],
  BSON: [
    ['ObjectId', '("#{}")', 'An id of 24 hexadecimal digits.'],
    ['Long', '.fromString("#{}")', 'A whole number of 64 bits.'],
    ['Int32', '(#{})', 'A whole number of 32 bits.'],
    ['Double', '(#{})', 'A floating point number.'],
    ['Decimal128', '.fromString("#{}")', 'A decimal number: for money.'],
    ['UUID', '("#{}")', 'A UUID.'],
    ['Binary', '(#{})', 'Bytes.'],
    ['Timestamp', '({ t: #{}, i: 1 })', 'Seconds and an increment.'],
    ['BSONRegExp', '("#{}")', 'A regular expression kept as data.'],
    ['MinKey', '()', 'Sorts before everything.'],
    ['MaxKey', '()', 'Sorts after everything.'],
  ].map(([name = '', rest = '', info = '']) => ({ name, detail: '', info, snippet: name + rest })),
};

/** Names that a function finds without declaring them. */
export const globals: readonly { name: string; info: string; snippet?: string; kind?: Kind }[] = [
  { name: 'context', info: 'Services, values, user and the other functions.', kind: 'context' },
  { name: 'console', info: 'Writes to the output of the run.', kind: 'console' },
  { name: 'EJSON', info: 'Reads and writes extended JSON.', kind: 'EJSON' },
  { name: 'BSON', info: 'Types of documents: ObjectId, Long, Decimal128 and others.', kind: 'BSON' },
  {
    name: 'exports',
    info: 'Assign the function that is to run.',
    snippet: 'exports = async function (#{}) {\n\t#{}\n};',
  },
  { name: 'async', info: 'async function', snippet: 'async (#{}) => {\n\t#{}\n}' },
  { name: 'await', info: 'Waits for a promise.', snippet: 'await #{}' },
];
