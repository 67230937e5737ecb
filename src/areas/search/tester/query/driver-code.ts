import { type Ejson, type EjsonObject, isObject, kindOf } from '#src/lib/ejson/value.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';

interface Query {
  db: string;
  collection: string;
  index: string;
  stage: EjsonObject;
}

/** A value in the language of a driver. */
interface Language {
  list: (items: string[]) => string;
  document: (fields: [string, string][]) => string;
  literal: (value: null | boolean | number | string) => string;
  objectId: (hex: string) => string;
  date: (iso: string) => string;
}

const quoted = (text: string): string => JSON.stringify(text);

const js: Language = {
  list: (items) => `[${items.join(', ')}]`,
  document: (fields) => `{ ${fields.map(([name, value]) => `${key(name)}: ${value}`).join(', ')} }`,
  literal: (value) => JSON.stringify(value),
  objectId: (hex) => `new ObjectId(${quoted(hex)})`,
  date: (iso) => `new Date(${quoted(iso)})`,
};
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/u.test(name) ? name : quoted(name));

const python: Language = {
  list: js.list,
  document: (fields) => `{${fields.map(([name, value]) => `${quoted(name)}: ${value}`).join(', ')}}`,
  literal: (value) =>
    value === null ? 'None' : typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  objectId: (hex) => `ObjectId(${quoted(hex)})`,
  date: (iso) => `datetime.fromisoformat(${quoted(iso.replace('Z', '+00:00'))})`,
};

const java: Language = {
  list: (items) => `List.of(${items.join(', ')})`,
  document: (fields) => {
    const [first, ...rest] = fields;
    if (!first) return 'new Document()';
    const pairs = rest.map(([name, value]) => `.append(${quoted(name)}, ${value})`).join('');
    return `new Document(${quoted(first[0])}, ${first[1]})${pairs}`;
  },
  literal: (value) => JSON.stringify(value),
  objectId: (hex) => `new ObjectId(${quoted(hex)})`,
  date: (iso) => `Date.from(Instant.parse(${quoted(iso)}))`,
};

const go: Language = {
  list: (items) => `bson.A{${items.join(', ')}}`,
  document: (fields) => `bson.D{${fields.map(([name, value]) => `{${quoted(name)}, ${value}}`).join(', ')}}`,
  literal: (value) => (value === null ? 'nil' : JSON.stringify(value)),
  objectId: (hex) => `objectID(${quoted(hex)})`,
  date: (iso) => `instant(${quoted(iso)})`,
};

/** Extended JSON in a language; what none of them writes shortly stays a document of extended JSON. */
function written(value: Ejson, language: Language): string {
  if (Array.isArray(value)) return language.list(value.map((each) => written(each, language)));
  if (!isObject(value)) return language.literal(value);
  const kind = kindOf(value);
  if (kind === 'objectId') return language.objectId(String(value.$oid));
  if (kind === 'date' && typeof value.$date === 'string') return language.date(value.$date);
  const digits = value.$numberInt ?? value.$numberLong ?? value.$numberDouble;
  if (typeof digits === 'string') return language.literal(Number(digits));
  return language.document(
    Object.entries(value).map(([name, inner]): [string, string] => [name, written(inner, language)]),
  );
}

const usesKind = (value: Ejson, kind: string): boolean =>
  kindOf(value) === kind ||
  (typeof value === 'object' && value !== null && Object.values(value).some((each) => usesKind(each, kind)));

/** The query as each driver runs it, with the score beside each document. */
export function driverFormats({ db, collection, index, stage }: Query): CopyFormat[] {
  const pipeline: Ejson = [
    { $search: { index, ...stage } },
    { $limit: 20 },
    { $addFields: { score: { $meta: 'searchScore' } } },
  ];
  const stages = (language: Language, indent: string): string =>
    pipeline.map((each) => `${indent}${written(each, language)},`).join('\n');
  const has = { objectId: usesKind(stage, 'objectId'), date: usesKind(stage, 'date') };
  return [
    {
      label: 'Node.js',
      text: () =>
        lines(
          `import { MongoClient${has.objectId ? ', ObjectId' : ''} } from 'mongodb';`,
          '',
          'const client = new MongoClient(process.env.MONGODB_URI);',
          `const found = client.db(${quoted(db)}).collection(${quoted(collection)}).aggregate([`,
          stages(js, '  '),
          ']);',
          'for await (const document of found) console.log(document);',
          'await client.close();',
        ),
    },
    {
      label: 'Python',
      text: () =>
        lines(
          'import os',
          ...(has.date ? ['from datetime import datetime'] : []),
          ...(has.objectId ? ['from bson import ObjectId'] : []),
          'from pymongo import MongoClient',
          '',
          'client = MongoClient(os.environ["MONGODB_URI"])',
          `found = client[${quoted(db)}][${quoted(collection)}].aggregate([`,
          stages(python, '    '),
          '])',
          'for document in found:',
          '    print(document)',
        ),
    },
    { label: 'Java', text: () => javaText(db, collection, stages(java, '        ').replace(/,$/u, ''), has) },
    { label: 'Go', text: () => goText(db, collection, stages(go, '\t\t'), has) },
    {
      label: 'mongosh',
      text: () =>
        `db.getSiblingDB(${quoted(db)})[${quoted(collection)}].aggregate([\n${stages(js, '  ')}\n])`,
    },
    { label: '$search stage (JSON)', text: () => JSON.stringify({ $search: { index, ...stage } }, null, 2) },
  ];
}

const lines = (...each: string[]): string => each.join('\n');

interface Has {
  objectId: boolean;
  date: boolean;
}

function javaText(db: string, collection: string, stages: string, has: Has): string {
  return lines(
    'import com.mongodb.client.MongoClients;',
    'import java.util.List;',
    ...(has.date ? ['import java.time.Instant;', 'import java.util.Date;'] : []),
    'import org.bson.Document;',
    ...(has.objectId ? ['import org.bson.types.ObjectId;'] : []),
    '',
    'try (var client = MongoClients.create(System.getenv("MONGODB_URI"))) {',
    `    var found = client.getDatabase(${quoted(db)}).getCollection(${quoted(collection)}).aggregate(List.of(`,
    stages,
    '    ));',
    '    for (var document : found) System.out.println(document.toJson());',
    '}',
  );
}

function goText(db: string, collection: string, stages: string, has: Has): string {
  return lines(
    `cursor, err := client.Database(${quoted(db)}).Collection(${quoted(collection)}).Aggregate(ctx, bson.A{`,
    stages.replaceAll('\t\t', '\t'),
    '})',
    'if err != nil {',
    '\treturn err',
    '}',
    'var found []bson.M',
    'err = cursor.All(ctx, &found)',
    ...(has.objectId
      ? [
          '',
          'func objectID(hex string) bson.ObjectID {',
          '\tid, _ := bson.ObjectIDFromHex(hex)',
          '\treturn id',
          '}',
        ]
      : []),
    ...(has.date
      ? [
          '',
          'func instant(text string) time.Time {',
          '\tat, _ := time.Parse(time.RFC3339, text)',
          '\treturn at',
          '}',
        ]
      : []),
  );
}
