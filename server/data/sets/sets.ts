import type { DataSet } from './data-set.ts';

const none = (name: string): DataSet => ({ name, title: name, databases: [] });

/** By name. */
export const dataSets: Readonly<Record<string, DataSet>> = {
  orders: none('orders'),
  sensors: none('sensors'),
  articles: none('articles'),
  small: none('small'),
};
