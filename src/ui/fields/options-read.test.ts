import { expect, it } from 'vitest';
import { optionsState } from './options-read.ts';

it('distinguishes loading, failed and empty options', () => {
  expect(optionsState({ isLoading: true, error: null }, 0, 'Choose')).toMatchObject({
    placeholder: 'Loading…',
  });
  expect(optionsState({ isLoading: false, error: new Error('no answer') }, 0, 'Choose')).toMatchObject({
    placeholder: 'Could not be loaded',
    failure: 'The options could not be loaded: no answer',
  });
  expect(optionsState({ isLoading: false, error: null }, 0, 'Choose')).toEqual({
    placeholder: 'Choose',
    nothingFoundMessage: 'No options',
  });
  expect(optionsState({ isLoading: false, error: new Error('later') }, 3, 'Choose')).toEqual({
    placeholder: 'Choose',
    nothingFoundMessage: 'Nothing matches',
  });
});
