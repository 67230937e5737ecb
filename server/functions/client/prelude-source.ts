/**
 * The client inside the sandbox (specification §4.12). It keeps state that must answer immediately (cursors
 * not yet begun, sessions) and sends everything else to `handle.ts`, which validates it.
 *
 * Names that the specification leaves open, from the documentation of the service's functions: cursor.skip,
 * cursor.limit, the option `session`, service.startSession. No other methods are documented for cursors:
 * there is no hasNext, forEach, map or iteration. Every answer of the host is `{value}` or `{error}`; errors
 * are created at the call in the function, so that their stack leads there.
 */
export const clientPrelude = `(() => {
'use strict';
const own = Object.prototype.hasOwnProperty;
const deepest = 200;

function failure(name, message, details) {
  const error = new Error(message);
  return describe(error, Object.assign({ name: name }, details));
}
function describe(error, details) {
  for (const key of Object.keys(details)) {
    Object.defineProperty(error, key, { value: details[key], writable: true, configurable: true, enumerable: key !== 'name' && key !== 'message' });
  }
  const labels = Array.isArray(details.errorLabels) ? details.errorLabels : [];
  Object.defineProperty(error, 'hasErrorLabel', { value: (label) => labels.includes(label), enumerable: false });
  return error;
}
function invalid(method, argument, message) {
  return failure('MongoInvalidArgumentError', method + ': ' + argument + ' ' + message, { method: method, argument: argument });
}

/* What would get lost on the way out is refused: a dropped filter would match every document. */
function pack(value, method, argument, depth, above) {
  if (typeof value === 'function') throw invalid(method, argument, 'must not contain functions');
  if (typeof value === 'symbol') throw invalid(method, argument, 'must not contain symbols');
  if (typeof value === 'bigint') {
    if (BigInt.asIntN(64, value) !== value) throw invalid(method, argument, 'contains a BigInt of more than 64 bits');
    return BSON.Long.fromString(value.toString());
  }
  if (value === undefined) return null;
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw invalid(method, argument, 'contains an invalid Date');
    return value;
  }
  if (value instanceof RegExp || value._bsontype !== undefined) return value;
  if (typeof value.then === 'function') throw invalid(method, argument, 'contains a Promise; await it first');
  if (cursors.has(value)) throw invalid(method, argument, 'contains a cursor; evaluate it with next or toArray first');
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value;
  if (above.includes(value)) throw invalid(method, argument, 'contains itself');
  if (depth > deepest) throw invalid(method, argument, 'is nested deeper than ' + deepest + ' levels');
  above.push(value);
  const packed = Array.isArray(value)
    ? packList(value, method, argument, depth, above)
    : packFields(value instanceof Map ? fieldsOf(value, method, argument) : value, method, argument, depth, above);
  above.pop();
  return packed;
}
/* What nothing changes in is not copied. */
function packList(list, method, argument, depth, above) {
  let packed;
  for (let at = 0; at < list.length; at += 1) {
    const after = pack(list[at], method, argument, depth + 1, above);
    if (packed === undefined && !Object.is(after, list[at])) packed = list.slice(0, at);
    if (packed !== undefined) packed.push(after);
  }
  return packed || list;
}
/* An object puts names that look like integers first: another order would be lost. */
function fieldsOf(map, method, argument) {
  const fields = Object.fromEntries(map);
  const names = Object.keys(fields);
  let at = 0;
  for (const name of map.keys()) {
    if (String(name) !== names[at]) {
      throw invalid(method, argument, 'is a Map whose order is lost here: names that look like integers must come first, in ascending order');
    }
    at += 1;
  }
  return fields;
}
function packFields(fields, method, argument, depth, above) {
  let packed;
  const keys = Object.keys(fields);
  for (let at = 0; at < keys.length; at += 1) {
    const before = fields[keys[at]];
    const after = pack(before, method, argument, depth + 1, above);
    if (packed === undefined && !Object.is(after, before)) {
      packed = {};
      for (let earlier = 0; earlier < at; earlier += 1) set(packed, keys[earlier], fields[keys[earlier]]);
    }
    if (packed !== undefined) set(packed, keys[at], after);
  }
  return packed || fields;
}
function set(fields, key, value) {
  if (key === '__proto__') Object.defineProperty(fields, key, { value: value, enumerable: true, configurable: true, writable: true });
  else fields[key] = value;
}

const cursors = new WeakSet();
const sessions = new WeakMap();

let lastSession = 0;

globalThis.__makeService = function (service, call) {
  async function ask(method, target, args, error) {
    const answer = await call(method, [target, args]);
    if (!own.call(answer, 'error')) return own.call(answer, 'value') ? answer.value : undefined;
    throw describe(error || new Error(answer.error.message), answer.error);
  }

  /* Takes the session out of the options: it stays here, its number goes. */
  function sessionOf(options, method) {
    if (options === null || typeof options !== 'object' || !own.call(options, 'session')) return [options, undefined];
    const rest = Object.assign({}, options);
    delete rest.session;
    if (options.session === undefined || options.session === null) return [rest, undefined];
    const state = sessions.get(options.session);
    if (state === undefined) throw invalid(method, 'options.session', 'must be a session of startSession()');
    if (state.service !== service) throw invalid(method, 'options.session', 'belongs to another service');
    if (state.ended) throw failure('MongoExpiredSessionError', method + ': options.session has ended', { method: method, argument: 'options.session' });
    return [rest, state.state === 'open' ? { id: state.id, transaction: state.transaction, options: state.options } : { id: state.id, transaction: 0 }];
  }
  function prepare(db, collection, name, parameters, values) {
    const method = 'collection.' + name;
    if (values.length > parameters.length) throw invalid(method, 'argument ' + (parameters.length + 1), 'is one too many: it takes ' + parameters.join(', '));
    const at = parameters.indexOf('options');
    const args = parameters.map((parameter, index) => values[index]);
    let session;
    if (at >= 0) [args[at], session] = sessionOf(args[at], method);
    const packed = args.map((value, index) => pack(value, method, parameters[index], 0, []));
    return { method: method, target: { service: service, db: db, collection: collection, session: session }, args: packed };
  }

  function makeCursor(db, collection, name, parameters, values) {
    const error = new Error();
    const asked = prepare(db, collection, name, parameters, values);
    const shape = { sort: undefined, skip: undefined, limit: undefined, stages: [] };
    let begun = false, buffer = [], at = 0, id = null, waiting = Promise.resolve();

    function change(method, check) {
      return function (value) {
        if (begun) throw failure('MongoCursorInUseError', 'cursor.' + method + ' cannot be called after documents have been retrieved', { method: 'cursor.' + method });
        const problem = check(value);
        if (problem) throw invalid('cursor.' + method, method === 'sort' ? 'sort' : method, problem);
        const kept = pack(value, 'cursor.' + method, method, 0, []);
        shape[method] = kept;
        const stage = {};
        stage['$' + method] = kept;
        shape.stages.push(stage);
        return cursor;
      };
    }
    const whole = (value) => Number.isSafeInteger(value) && value >= 0 ? undefined : 'must be a whole number that is not negative';
    async function fetch() {
      let reply;
      if (!begun) {
        begun = true;
        reply = await ask(asked.method, asked.target, asked.args.concat([shape]), error);
      } else {
        reply = await ask('cursor.more', asked.target, [id], undefined);
      }
      buffer = reply.documents;
      at = 0;
      id = reply.cursor;
    }
    /* One retrieval at a time: next() twice without await gives two documents, in order. */
    function inTurn(work) {
      const turn = waiting.then(work);
      waiting = turn.then(() => undefined, () => undefined);
      return turn;
    }
    async function next() {
      while (at >= buffer.length) {
        if (begun && id === null) return null;
        await fetch();
      }
      return buffer[at++];
    }
    async function toArray() {
      let all = buffer.slice(at);
      at = buffer.length;
      while (!begun || id !== null) {
        await fetch();
        all = all.length === 0 ? buffer : all.concat(buffer);
        at = buffer.length;
      }
      buffer = [];
      at = 0;
      return all;
    }
    const refuse = () => {
      throw failure('CursorReturned', 'A function cannot return a cursor: return what its next() or toArray() resolves to', { method: asked.method });
    };
    const cursor = Object.create(null, {});
    const methods = {
      next: () => inTurn(next),
      toArray: () => inTurn(toArray),
      sort: change('sort', (value) => value !== null && typeof value === 'object' && !Array.isArray(value) ? undefined : 'must be an object of fields with 1 or -1'),
      skip: change('skip', whole),
      limit: change('limit', whole),
    };
    for (const key of Object.keys(methods)) Object.defineProperty(cursor, key, { value: methods[key], enumerable: true });
    for (const key of ['toJSON', 'toBSON']) Object.defineProperty(cursor, key, { value: refuse });
    Object.defineProperty(cursor, Symbol.toStringTag, { value: 'Cursor' });
    Object.defineProperty(cursor, Symbol.for('cursor'), { value: true });
    cursors.add(cursor);
    return Object.freeze(cursor);
  }

  const signatures = {
    findOne: ['query', 'projection', 'options'],
    findOneAndUpdate: ['query', 'update', 'options'],
    findOneAndReplace: ['query', 'replacement', 'options'],
    findOneAndDelete: ['query', 'options'],
    insertOne: ['document', 'options'],
    insertMany: ['documents', 'options'],
    updateOne: ['query', 'update', 'options'],
    updateMany: ['query', 'update', 'options'],
    deleteOne: ['query', 'options'],
    deleteMany: ['query', 'options'],
    count: ['query', 'options'],
    distinct: ['field', 'query', 'options'],
    bulkWrite: ['operations', 'options'],
  };
  function makeCollection(db, name) {
    const collection = {
      name: name,
      find: (...values) => makeCursor(db, name, 'find', ['query', 'projection', 'options'], values),
      aggregate: (...values) => makeCursor(db, name, 'aggregate', ['pipeline', 'options'], values),
    };
    for (const method of Object.keys(signatures)) {
      collection[method] = async (...values) => {
        const error = new Error();
        const asked = prepare(db, name, method, signatures[method], values);
        return ask(asked.method, asked.target, asked.args, error);
      };
    }
    return Object.freeze(collection);
  }
  function named(value, method) {
    if (typeof value !== 'string' || value === '') throw invalid(method, 'name', 'must be text that is not empty');
    return value;
  }
  function makeDatabase(db) {
    return Object.freeze({
      name: db,
      collection: (name) => makeCollection(db, named(name, 'database.collection')),
      getCollectionNames: async (options) => {
        const error = new Error();
        const rest = sessionOf(options === undefined ? null : options, 'database.getCollectionNames');
        return ask('database.getCollectionNames', { service: service, db: db, session: rest[1] }, [pack(rest[0], 'database.getCollectionNames', 'options', 0, [])], error);
      },
    });
  }

  function makeSession() {
    const state = { id: ++lastSession, service: service, transaction: 0, state: 'none', ended: false };
    const wrong = (method, message) => failure('MongoTransactionError', 'session.' + method + ': ' + message, { method: 'session.' + method });
    const alive = (method) => {
      if (state.ended) throw failure('MongoExpiredSessionError', 'session.' + method + ': the session has ended', { method: 'session.' + method });
    };
    const finish = (method, error) => ask('session.' + method, { service: service, session: { id: state.id, transaction: state.transaction } }, [], error);
    function startTransaction(options) {
      alive('startTransaction');
      if (state.state === 'open') throw wrong('startTransaction', 'a transaction is already in progress');
      checkOptions('startTransaction', options);
      state.options = pack(options, 'session.startTransaction', 'options', 0, []);
      state.transaction += 1;
      state.state = 'open';
    }
    function checkOptions(method, options) {
      if (options === undefined || options === null) return;
      if (typeof options !== 'object' || Array.isArray(options)) throw invalid('session.' + method, 'options', 'must be an object');
      for (const key of Object.keys(options)) {
        if (!['readConcern', 'writeConcern', 'readPreference', 'maxCommitTimeMS'].includes(key)) throw invalid('session.' + method, 'options.' + key, 'is not an option of transactions');
      }
      if (options.readPreference !== undefined && options.readPreference !== 'primary') throw invalid('session.' + method, 'options.readPreference', 'must be primary in a transaction');
    }
    async function commitTransaction() {
      const error = new Error();
      alive('commitTransaction');
      if (state.state === 'none') throw wrong('commitTransaction', 'no transaction was started');
      if (state.state === 'aborted') throw wrong('commitTransaction', 'the transaction was aborted');
      state.state = 'committed';
      await finish('commitTransaction', error);
    }
    async function abortTransaction() {
      const error = new Error();
      alive('abortTransaction');
      if (state.state === 'none') throw wrong('abortTransaction', 'no transaction was started');
      if (state.state === 'committed') throw wrong('abortTransaction', 'the transaction was committed');
      /* After withTransaction has undone everything, the usual handler aborts once more. */
      if (state.state === 'aborted') return;
      state.state = 'aborted';
      await finish('abortTransaction', error);
    }
    const passing = (error) => error !== null && typeof error === 'object' && Array.isArray(error.errorLabels) && error.errorLabels.includes('TransientTransactionError');
    async function commitAgain() {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await commitTransaction();
        } catch (error) {
          const unknown = error && Array.isArray(error.errorLabels) && error.errorLabels.includes('UnknownTransactionCommitResult');
          if (!unknown || attempt >= 3) throw error;
        }
      }
    }
    async function attempt(work, options) {
      startTransaction(options);
      let value;
      try {
        value = await work(session);
      } catch (error) {
        if (state.state === 'open') await abortTransaction();
        throw error;
      }
      if (state.state === 'open') {
        try {
          await commitAgain();
        } catch (error) {
          state.state = 'aborted';
          throw error;
        }
      }
      return value;
    }
    async function withTransaction(work, options) {
      alive('withTransaction');
      if (typeof work !== 'function') throw invalid('session.withTransaction', 'callback', 'must be a function');
      if (state.state === 'open') throw wrong('withTransaction', 'a transaction is already in progress');
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(work, options);
        } catch (error) {
          if (!passing(error) || tries >= 20) throw error;
        }
      }
    }
    async function endSession() {
      if (state.ended) return;
      const error = new Error();
      const open = state.state === 'open';
      if (open) state.state = 'aborted';
      state.ended = true;
      if (open) await finish('abortTransaction', error);
    }
    const session = Object.freeze({
      startTransaction: startTransaction, commitTransaction: commitTransaction, abortTransaction: abortTransaction,
      withTransaction: withTransaction, endSession: endSession, inTransaction: () => state.state === 'open',
    });
    sessions.set(session, state);
    return session;
  }

  return Object.freeze({
    db: (name) => makeDatabase(named(name, 'db')),
    admin: () => Object.freeze({
      getDBNames: async () => ask('admin.getDBNames', { service: service }, [], new Error()),
    }),
    startSession: () => makeSession(),
  });
};
})();
`;
