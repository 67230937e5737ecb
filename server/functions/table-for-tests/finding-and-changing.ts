import { type FunctionCase, fruit, refused, server, withFruit } from './function-case.ts';

const rest = fruit.slice(1);

export const findingAndChangingCases: readonly FunctionCase[] = [
  {
    name: 'findOneAndUpdate resolves to the document before the update',
    body: 'return things.findOneAndUpdate({ _id: 1 }, { $set: { qty: 6 } });',
    given: withFruit,
    result: fruit[0],
    after: { things: [{ ...fruit[0], qty: 6 }, ...rest] },
  },
  {
    name: 'findOneAndUpdate resolves to the new document on request',
    body: 'return (await things.findOneAndUpdate({ _id: 1 }, { $inc: { qty: 1 } }, { returnNewDocument: true })).qty;',
    given: withFruit,
    result: 6,
  },
  {
    name: 'findOneAndUpdate sorts',
    body: 'return (await things.findOneAndUpdate({}, { $set: { seen: true } }, { sort: { qty: -1 } })).name;',
    given: withFruit,
    result: 'cherry',
  },
  {
    name: 'findOneAndUpdate projects',
    body: 'return things.findOneAndUpdate({ _id: 2 }, { $inc: { qty: 1 } }, { projection: { qty: 1, _id: 0 }, returnNewDocument: true });',
    given: withFruit,
    result: { qty: 13 },
  },
  {
    name: 'findOneAndUpdate resolves to null when nothing matches',
    body: 'return things.findOneAndUpdate({ _id: 9 }, { $set: { a: 1 } });',
    given: withFruit,
    after: { things: fruit },
  },
  {
    name: 'findOneAndUpdate resolves to null when it has inserted',
    body: 'return things.findOneAndUpdate({ _id: 9 }, { $set: { a: 1 } }, { upsert: true });',
    after: { things: [{ _id: 9, a: 1 }] },
  },
  {
    name: 'findOneAndUpdate resolves to the inserted document on request',
    body: 'return things.findOneAndUpdate({ _id: 9 }, { $set: { a: 1 } }, { upsert: true, returnNewDocument: true });',
    result: { _id: 9, a: 1 },
  },
  {
    name: 'findOneAndUpdate takes array filters',
    body: "return (await things.findOneAndUpdate({ _id: 1 }, { $set: { 'tags.$[t]': 'R' } }, { arrayFilters: [{ t: 'red' }], returnNewDocument: true })).tags;",
    given: withFruit,
    result: ['R', 'sweet'],
  },
  {
    name: 'findOneAndUpdate needs operators',
    body: 'return things.findOneAndUpdate({}, { a: 1 });',
    given: withFruit,
    error: refused('collection.findOneAndUpdate', 'update'),
    after: { things: fruit },
  },
  {
    name: 'findOneAndUpdate needs a filter',
    body: 'return things.findOneAndUpdate(undefined, { $set: { a: 1 } });',
    error: refused('collection.findOneAndUpdate', 'query'),
  },
  {
    name: 'findOneAndUpdate keeps _id',
    body: 'return things.findOneAndUpdate({ _id: 1 }, { $set: { _id: 7 } });',
    given: withFruit,
    error: server('collection.findOneAndUpdate', 'ImmutableField'),
    after: { things: fruit },
  },
  {
    name: 'returnNewDocument must be true or false',
    body: "return things.findOneAndUpdate({}, { $set: { a: 1 } }, { returnNewDocument: 'after' });",
    error: refused('collection.findOneAndUpdate', 'options.returnNewDocument'),
  },
  {
    name: 'options of the driver that the client does not have are refused',
    body: "return things.findOneAndUpdate({}, { $set: { a: 1 } }, { returnDocument: 'after' });",
    error: refused('collection.findOneAndUpdate', 'options.returnDocument'),
  },
  {
    name: 'a sort of findOneAndUpdate must be 1 or -1',
    body: "return things.findOneAndUpdate({}, { $set: { a: 1 } }, { sort: { a: 'up' } });",
    error: refused('collection.findOneAndUpdate', 'options.sort.a'),
  },
  {
    name: 'findOneAndReplace replaces all but _id',
    body: "return things.findOneAndReplace({ _id: 1 }, { name: 'new' });",
    given: withFruit,
    result: fruit[0],
    after: { things: [{ _id: 1, name: 'new' }, ...rest] },
  },
  {
    name: 'findOneAndReplace resolves to the new document on request',
    body: "return things.findOneAndReplace({ _id: 1 }, { name: 'new' }, { returnNewDocument: true });",
    given: withFruit,
    result: { _id: 1, name: 'new' },
  },
  {
    name: 'findOneAndReplace sorts',
    body: 'return (await things.findOneAndReplace({}, {}, { sort: { _id: -1 } }))._id;',
    given: withFruit,
    result: 5,
  },
  {
    name: 'findOneAndReplace may insert',
    body: 'return things.findOneAndReplace({ _id: 9 }, { a: 1 }, { upsert: true, returnNewDocument: true });',
    result: { _id: 9, a: 1 },
  },
  {
    name: 'findOneAndReplace resolves to null when nothing matches',
    body: 'return things.findOneAndReplace({ _id: 9 }, {});',
    given: withFruit,
  },
  {
    name: 'findOneAndReplace refuses update operators',
    body: 'return things.findOneAndReplace({ _id: 1 }, { $set: { a: 1 } });',
    given: withFruit,
    error: refused('collection.findOneAndReplace', 'replacement', '$set'),
    after: { things: fruit },
  },
  {
    name: 'findOneAndReplace refuses a pipeline',
    body: 'return things.findOneAndReplace({ _id: 1 }, [{ $set: { a: 1 } }]);',
    error: refused('collection.findOneAndReplace', 'replacement', 'array'),
  },
  {
    name: 'findOneAndReplace refuses another _id',
    body: 'return things.findOneAndReplace({ _id: 1 }, { _id: 2 });',
    given: withFruit,
    error: server('collection.findOneAndReplace', 'ImmutableField'),
    after: { things: fruit },
  },
  {
    name: 'findOneAndDelete resolves to the deleted document',
    body: 'return things.findOneAndDelete({ _id: 1 });',
    given: withFruit,
    result: fruit[0],
    after: { things: rest },
  },
  {
    name: 'findOneAndDelete sorts and projects',
    body: 'return things.findOneAndDelete({}, { sort: { qty: -1 }, projection: { name: 1, _id: 0 } });',
    given: withFruit,
    result: { name: 'cherry' },
  },
  {
    name: 'findOneAndDelete resolves to null when nothing matches',
    body: 'return things.findOneAndDelete({ _id: 9 });',
    given: withFruit,
    after: { things: fruit },
  },
  {
    name: 'findOneAndDelete does not upsert',
    body: 'return things.findOneAndDelete({}, { upsert: true });',
    error: refused('collection.findOneAndDelete', 'options.upsert'),
  },
  {
    name: 'findOneAndDelete needs a filter',
    body: 'return things.findOneAndDelete();',
    error: refused('collection.findOneAndDelete', 'query'),
  },
];
