import * as library from 'sorted-btree';

/**
 * A B+ tree whose copies share what neither of them has changed: a transaction gets its own at no cost. The package is
 * CommonJS; Node gives the whole of it as `default`, bundlers the class.
 */
const result = library.default as unknown as { default?: typeof library.default };
export const SortedTree = result.default ?? library.default;
export type SortedTree<Key, Value> = library.default<Key, Value>;
