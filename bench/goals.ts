/** The goals of the sections by measured work: ratios, where not stated otherwise. */
const most: Readonly<Record<string, number>> = {
  // processor time beside mongo-java-server
  'createIndex on 20,000 documents': 3,
  '200 single inserts': 3,
  'insertMany of 10,000': 1.5,
  'updateMany of 10,000': 2,
  '200 updateOne by `_id`': 2,
  '300 findOne by `_id`': 1.5,
  '`$match`, `$sort`, `$project`': 1.5,
  '`$lookup` of 1,000 in 50': 1,
  // time beside mingo
  '`$inc` in a fifth of 100,000': 3,
};

const least: Readonly<Record<string, number>> = {
  // requests per second beside a bare server
  'GET one alert': 0.8,
  'list of 100 alerts': 0.75,
  // queries per second beside Lucene
  'a frequent word': 0.5,
  'three words': 1,
};

/** A goal and whether this result reaches it, as a cell; empty for a work without a goal. */
export function goalCell(what: string, result: number | undefined): string {
  const upper = most[what];
  const lower = least[what];
  const goal = upper ?? lower;
  if (goal === undefined || result === undefined) return '';
  const isReached = upper === undefined ? result >= goal : result <= goal;
  return isReached ? `${goal}, reached` : `${goal}`;
}
