import { type FormErrors, toFormErrors } from '#src/api/form-errors.ts';

export interface DatabaseValues {
  name: string;
  /** `AWS/DUBLIN_IRL`; null: none. */
  region: string | null;
  roleId: string | null;
  testBucket: string;
  storage: string;
}

/** Regions of federated databases by provider // documented */
export const regions: Readonly<Record<string, readonly string[]>> = {
  AWS: [
    ...['SYDNEY_AUS', 'MUMBAI_IND', 'FRANKFURT_DEU', 'DUBLIN_IRL', 'LONDON_GBR', 'VIRGINIA_USA'],
    ...['OREGON_USA', 'SAOPAULO_BRA', 'MONTREAL_CAN', 'TOKYO_JPN', 'SEOUL_KOR', 'SINGAPORE_SGP'],
  ],
  AZURE: ['VIRGINIA_USA', 'AMSTERDAM_NLD', 'SAOPAULO_BRA'],
  GCP: ['IOWA_USA', 'BELGIUM_EU'],
};

/** Errors of the service at the fields of the form; a path within the storage stays readable. */
export function errorsOf(failure: Error): FormErrors {
  const { message, fields } = toFormErrors(failure);
  const renamed = Object.entries(fields).map(([path, text]): [string, string] => {
    if (path.startsWith('storage'))
      return ['storage', `is not valid: ${path.replace(/^storage\.?/u, '')} ${text}`];
    if (path.endsWith('testS3Bucket')) return ['testBucket', text];
    if (path.startsWith('cloudProviderConfig')) return ['roleId', text];
    return [path.startsWith('dataProcessRegion') ? 'region' : path, text];
  });
  return { message, fields: Object.fromEntries(renamed) };
}
