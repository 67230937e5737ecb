import { expect, it } from 'vitest';
import { inSlices, parseSteps } from './parse-in-slices.ts';

it.each([
  '{"a":[1,-2.5e3,true,false,null,"x"],"b":{},"c":[]}',
  ' { "a" : [ 1 , 2 ] } ',
  '"\\u00e9 \\"quoted\\" \\\\"',
  '{"__proto__":1}',
  `"${'\\\\\\u00e9\\"ä\\n'.repeat(200_000)}"`,
  JSON.stringify(Array.from({ length: 5_000 }, (_, index) => ({ $numberInt: String(index) }))),
])('reads the same as JSON.parse: %.40s', async (text) => {
  expect(await inSlices(parseSteps(text))).toEqual(JSON.parse(text));
});

it('keeps the order of integer-like names', async () => {
  const value = (await inSlices(parseSteps('{"b":1,"10":{"x":1},"9":3,"a":4}'))) as object;
  expect(Object.keys(value)).toEqual(['b', '10', '9', 'a']);
});

it.each(['{"a":1', '[1,]', '{"a" 1}', '"open', '1 2', ''])('refuses %s', async (text) => {
  await expect(inSlices(parseSteps(text))).rejects.toThrow(SyntaxError);
});

it('refuses a text that is nested too deeply', async () => {
  await expect(inSlices(parseSteps('['.repeat(2_000)))).rejects.toThrow(RangeError);
});

it('ends with its signal', async () => {
  const text = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => index));
  await expect(inSlices(parseSteps(text), AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});
