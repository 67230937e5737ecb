import { createHash } from 'node:crypto';
import { type Document, Long } from 'bson';

const zero = Long.ZERO;
const zeros = (...names: string[]): Document => Object.fromEntries(names.map((name) => [name, zero]));

/**
 * The `wiredTiger` section of a collection or an index, with the names that exporters read. A collection here is one file, which
 * is entirely in the cache; counts of other work are 0 // documented: collStats.wiredTiger
 */
export function engineStats(kind: 'collection' | 'index', ns: string, bytes: number): Document {
  const size = Long.fromNumber(bytes);
  const file = `${kind}-${createHash('md5').update(ns).digest('hex').slice(0, 16)}`;
  return {
    metadata: { formatVersion: kind === 'collection' ? 1 : 8 },
    creationString: '',
    type: 'file',
    uri: `statistics:table:${file}`,
    'block-manager': {
      ...zeros('allocations requiring file extension', 'blocks allocated', 'blocks freed', 'checkpoint size'),
      'file allocation unit size': Long.fromNumber(4096),
      'file bytes available for reuse': zero,
      'file magic number': Long.fromNumber(120_897),
      'file major version number': Long.fromNumber(1),
      'file size in bytes': size,
      'minor version number': zero,
    },
    btree: {
      ...zeros('btree checkpoint generation', 'number of key/value pairs', 'overflow pages'),
      ...zeros('pages rewritten by compaction', 'row-store internal pages', 'row-store leaf pages'),
    },
    cache: {
      'bytes currently in the cache': size,
      'bytes dirty in the cache cumulative': zero,
      'tracked dirty bytes in the cache': zero,
      ...zeros('bytes read into cache', 'bytes written from cache', 'checkpoint blocked page eviction'),
      ...zeros(
        'data source pages selected for eviction unable to be evicted',
        'hazard pointer blocked page eviction',
      ),
      ...zeros('in-memory page splits', 'internal pages evicted', 'modified pages evicted'),
      ...zeros('pages read into cache', 'pages requested from the cache', 'pages written from cache'),
      ...zeros('unmodified pages evicted'),
    },
    cursor: {
      ...zeros('close calls that result in cache', 'create calls', 'insert calls', 'modify', 'next calls'),
      ...zeros('open cursor count', 'prev calls', 'remove calls', 'reset calls', 'search calls'),
      ...zeros('search near calls', 'truncate calls', 'update calls'),
    },
    reconciliation: zeros(
      'fast-path pages deleted',
      'internal page multi-block writes',
      'page reconciliation calls',
    ),
    session: zeros('object compaction', 'tiered storage local retention time (secs)'),
    transaction: zeros('race to read prepared update retry', 'update conflicts'),
  };
}
