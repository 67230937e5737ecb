import { locationProblem } from '#contract/clusters/global-writes/countries.ts';

export interface MappingValues {
  zone: string;
  countries: string[];
  /** Codes as typed. */
  parts: string;
}

interface Mappings {
  mappings: { location: string; zone: string }[];
  problem?: { field: 'countries' | 'parts'; text: string };
}

/** The values of a form as the body of a request, and their error. */
export function mappingsOf({ zone, countries, parts }: MappingValues): Mappings {
  const typed = parts
    .split(/[\s,]+/u)
    .filter(Boolean)
    .map((each) => each.toUpperCase());
  const locations = [...new Set([...countries, ...typed])];
  const mappings = locations.map((location) => ({ location, zone }));
  if (locations.length === 0)
    return { mappings, problem: { field: 'countries', text: 'Choose a location.' } };
  const wrong = typed.find((each) => locationProblem(each) !== undefined);
  if (wrong === undefined) return { mappings };
  return { mappings, problem: { field: 'parts', text: `${wrong} ${problemEnd(wrong)}.` } };
}

const problemEnd = (location: string) => {
  const problem = locationProblem(location) ?? '';
  return problem.startsWith('must') ? problem : `is not known: ${problem}`;
};
