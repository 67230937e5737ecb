/** A user who works on the clusters; addresses are from the ranges for documentation. */
export interface Person {
  username: string;
  remoteAddress: string;
}

function meridian(name: string, last: number): Person {
  return { username: `${name}@example.com`, remoteAddress: `203.0.113.${last}` };
}

function northwind(name: string, last: number): Person {
  return { username: `${name}@example.org`, remoteAddress: `198.51.100.${last}` };
}

export const people = {
  ines: meridian('ines.carvalho', 14),
  tomasz: meridian('tomasz.wrona', 15),
  amara: meridian('amara.okafor', 21),
  jonas: meridian('jonas.lindqvist', 33),
  priya: meridian('priya.raman', 47),
  mateo: meridian('mateo.ibarra', 52),
  yuki: meridian('yuki.tanabe', 60),
  lena: northwind('lena.brandt', 8),
  samuel: northwind('samuel.adeyemi', 9),
  chloe: northwind('chloe.martel', 17),
  henrik: northwind('henrik.solberg', 26),
  noor: northwind('noor.haddad', 31),
} as const satisfies Record<string, Person>;
