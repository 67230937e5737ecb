import type { providers } from '#contract/api/names.ts';

export type CloudProvider = (typeof providers)[number];

export interface Region {
  providerName: CloudProvider;
  /** The service's name, as it travels. */
  regionName: string;
  /** Where that is, in words. */
  location: string;
  area: string;
}

type Places = Record<string, Record<string, string>>;

const aws: Places = {
  'North America': {
    US_EAST_1: 'N. Virginia',
    US_EAST_2: 'Ohio',
    US_WEST_1: 'N. California',
    US_WEST_2: 'Oregon',
    CA_CENTRAL_1: 'Montréal',
    CA_WEST_1: 'Calgary',
    MX_CENTRAL_1: 'Querétaro',
  },
  'South America': { SA_EAST_1: 'São Paulo' },
  Europe: {
    EU_CENTRAL_1: 'Frankfurt',
    EU_CENTRAL_2: 'Zurich',
    EU_NORTH_1: 'Stockholm',
    EU_SOUTH_1: 'Milan',
    EU_SOUTH_2: 'Aragón',
    EU_WEST_1: 'Ireland',
    EU_WEST_2: 'London',
    EU_WEST_3: 'Paris',
  },
  'Asia Pacific': {
    AP_EAST_1: 'Hong Kong',
    AP_EAST_2: 'Taipei',
    AP_NORTHEAST_1: 'Tokyo',
    AP_NORTHEAST_2: 'Seoul',
    AP_NORTHEAST_3: 'Osaka',
    AP_SOUTH_1: 'Mumbai',
    AP_SOUTH_2: 'Hyderabad',
    AP_SOUTHEAST_1: 'Singapore',
    AP_SOUTHEAST_2: 'Sydney',
    AP_SOUTHEAST_3: 'Jakarta',
    AP_SOUTHEAST_4: 'Melbourne',
    AP_SOUTHEAST_5: 'Malaysia',
    AP_SOUTHEAST_6: 'Auckland',
    AP_SOUTHEAST_7: 'Bangkok',
  },
  'Middle East and Africa': {
    AF_SOUTH_1: 'Cape Town',
    IL_CENTRAL_1: 'Tel Aviv',
    ME_CENTRAL_1: 'United Arab Emirates',
    ME_SOUTH_1: 'Bahrain',
  },
  China: { CN_NORTH_1: 'Beijing', CN_NORTHWEST_1: 'Ningxia' },
  'US government': { US_GOV_EAST_1: 'US East', US_GOV_WEST_1: 'US West' },
};

const azure: Places = {
  'North America': {
    US_CENTRAL: 'Iowa',
    US_EAST: 'Virginia',
    US_EAST_2: 'Virginia, second site',
    US_EAST_2_EUAP: 'Virginia, early updates',
    US_NORTH_CENTRAL: 'Illinois',
    US_SOUTH_CENTRAL: 'Texas',
    US_WEST: 'California',
    US_WEST_2: 'Washington',
    US_WEST_3: 'Arizona',
    US_WEST_CENTRAL: 'Wyoming',
    CANADA_CENTRAL: 'Toronto',
    CANADA_EAST: 'Québec City',
    MEXICO_CENTRAL: 'Querétaro',
  },
  'South America': {
    BRAZIL_SOUTH: 'São Paulo',
    BRAZIL_SOUTHEAST: 'Rio de Janeiro',
    CHILE_CENTRAL: 'Santiago',
  },
  Europe: {
    EUROPE_NORTH: 'Ireland',
    EUROPE_WEST: 'Netherlands',
    FRANCE_CENTRAL: 'Paris',
    FRANCE_SOUTH: 'Marseille',
    GERMANY_NORTH: 'Berlin',
    GERMANY_WEST_CENTRAL: 'Frankfurt',
    ITALY_NORTH: 'Milan',
    NORWAY_EAST: 'Oslo',
    NORWAY_WEST: 'Stavanger',
    POLAND_CENTRAL: 'Warsaw',
    SPAIN_CENTRAL: 'Madrid',
    SWEDEN_CENTRAL: 'Gävle',
    SWEDEN_SOUTH: 'Malmö',
    SWITZERLAND_NORTH: 'Zurich',
    SWITZERLAND_WEST: 'Geneva',
    UK_SOUTH: 'London',
    UK_WEST: 'Cardiff',
  },
  'Asia Pacific': {
    ASIA_EAST: 'Hong Kong',
    ASIA_SOUTH_EAST: 'Singapore',
    AUSTRALIA_CENTRAL: 'Canberra',
    AUSTRALIA_CENTRAL_2: 'Canberra, second site',
    AUSTRALIA_EAST: 'New South Wales',
    AUSTRALIA_SOUTH_EAST: 'Victoria',
    INDIA_CENTRAL: 'Pune',
    INDIA_SOUTH: 'Chennai',
    INDIA_WEST: 'Mumbai',
    INDONESIA_CENTRAL: 'Jakarta',
    JAPAN_EAST: 'Tokyo',
    JAPAN_WEST: 'Osaka',
    KOREA_CENTRAL: 'Seoul',
    KOREA_SOUTH: 'Busan',
    MALAYSIA_WEST: 'Kuala Lumpur',
    NEW_ZEALAND_NORTH: 'Auckland',
  },
  'Middle East and Africa': {
    ISRAEL_CENTRAL: 'Israel',
    QATAR_CENTRAL: 'Doha',
    SOUTH_AFRICA_NORTH: 'Johannesburg',
    SOUTH_AFRICA_WEST: 'Cape Town',
    UAE_CENTRAL: 'Abu Dhabi',
    UAE_NORTH: 'Dubai',
  },
  China: { CHINA_EAST: 'Shanghai', CHINA_NORTH: 'Beijing' },
  'US government': { US_GOV_ARIZONA: 'Arizona', US_GOV_TEXAS: 'Texas', US_GOV_VIRGINIA: 'Virginia' },
};

const gcp: Places = {
  'North America': {
    CENTRAL_US: 'Iowa',
    EASTERN_US: 'South Carolina',
    US_EAST_4: 'N. Virginia',
    US_EAST_5: 'Columbus',
    US_SOUTH_1: 'Dallas',
    US_WEST_2: 'Los Angeles',
    US_WEST_3: 'Salt Lake City',
    US_WEST_4: 'Las Vegas',
    WESTERN_US: 'Oregon',
    NORTH_AMERICA_NORTHEAST_1: 'Montréal',
    NORTH_AMERICA_NORTHEAST_2: 'Toronto',
    NORTH_AMERICA_SOUTH_1: 'Querétaro',
  },
  'South America': { SOUTH_AMERICA_EAST_1: 'São Paulo', SOUTH_AMERICA_WEST_1: 'Santiago' },
  Europe: {
    EUROPE_CENTRAL_2: 'Warsaw',
    EUROPE_NORTH_1: 'Finland',
    EUROPE_SOUTHWEST_1: 'Madrid',
    EUROPE_WEST_2: 'London',
    EUROPE_WEST_3: 'Frankfurt',
    EUROPE_WEST_4: 'Netherlands',
    EUROPE_WEST_6: 'Zurich',
    EUROPE_WEST_8: 'Milan',
    EUROPE_WEST_9: 'Paris',
    EUROPE_WEST_10: 'Berlin',
    EUROPE_WEST_12: 'Turin',
    WESTERN_EUROPE: 'Belgium',
  },
  'Asia Pacific': {
    ASIA_EAST_2: 'Hong Kong',
    ASIA_NORTHEAST_2: 'Osaka',
    ASIA_NORTHEAST_3: 'Seoul',
    ASIA_SOUTH_1: 'Mumbai',
    ASIA_SOUTH_2: 'Delhi',
    ASIA_SOUTHEAST_2: 'Jakarta',
    AUSTRALIA_SOUTHEAST_1: 'Sydney',
    AUSTRALIA_SOUTHEAST_2: 'Melbourne',
    EASTERN_ASIA_PACIFIC: 'Taiwan',
    NORTHEASTERN_ASIA_PACIFIC: 'Tokyo',
    SOUTHEASTERN_ASIA_PACIFIC: 'Singapore',
  },
  'Middle East and Africa': {
    AFRICA_SOUTH_1: 'Johannesburg',
    MIDDLE_EAST_CENTRAL_1: 'Doha',
    MIDDLE_EAST_CENTRAL_2: 'Dammam',
    MIDDLE_EAST_WEST_1: 'Tel Aviv',
  },
  // the same sites, with the assurances that US public bodies ask for
  'US assured workloads': {
    CENTRAL_US_AW: 'Iowa',
    EASTERN_US_AW: 'South Carolina',
    US_EAST_4_AW: 'N. Virginia',
    US_EAST_5_AW: 'Columbus',
    US_SOUTH_1_AW: 'Dallas',
    US_WEST_2_AW: 'Los Angeles',
    US_WEST_3_AW: 'Salt Lake City',
    US_WEST_4_AW: 'Las Vegas',
    WESTERN_US_AW: 'Oregon',
  },
};

function list(providerName: CloudProvider, places: Places): Region[] {
  return Object.entries(places).flatMap(([area, regions]) =>
    Object.entries(regions).map(([regionName, location]) => ({ providerName, regionName, location, area })),
  );
}

/** Regions where clusters can be. The service's `GLOBAL` is a word of its documents, not a place. */
export const regions: Readonly<Record<CloudProvider, readonly Region[]>> = {
  AWS: list('AWS', aws),
  AZURE: list('AZURE', azure),
  GCP: list('GCP', gcp),
};

export const defaultRegion = {
  AWS: 'US_EAST_1',
  AZURE: 'US_EAST_2',
  GCP: 'CENTRAL_US',
} as const satisfies Record<CloudProvider, string>;

/** Google's names of the regions that the service names otherwise // documented */
const namedOtherwise: Readonly<Record<string, string>> = {
  CENTRAL_US: 'us-central1',
  EASTERN_US: 'us-east1',
  WESTERN_US: 'us-west1',
  WESTERN_EUROPE: 'europe-west1',
  EASTERN_ASIA_PACIFIC: 'asia-east1',
  NORTHEASTERN_ASIA_PACIFIC: 'asia-northeast1',
  SOUTHEASTERN_ASIA_PACIFIC: 'asia-southeast1',
};

/** Google's name of a region: `europe-west3` of EUROPE_WEST_3. */
function googleName(regionName: string): string {
  const plain = regionName
    .replace(/^(NORTH|SOUTH)_AMERICA/u, '$1AMERICA')
    .replace(/^MIDDLE_EAST/u, 'ME')
    .replace(/_(\d+)$/u, '$1');
  return namedOtherwise[regionName] ?? plain.toLowerCase().replaceAll('_', '-');
}

/** The service's name of a region from that name, or from the provider's: `us-east-1`, `us-central1`. */
export function regionNameOf(providerName: CloudProvider, name: string): string {
  const lower = name.toLowerCase();
  const ofGoogle =
    providerName === 'GCP' && regions.GCP.find((each) => googleName(each.regionName) === lower);
  return ofGoogle ? ofGoogle.regionName : name.toUpperCase().replaceAll('-', '_');
}

export function findRegion(providerName: CloudProvider, regionName: string): Region | undefined {
  return regions[providerName].find((region) => region.regionName === regionName);
}

/** `N. Virginia (US_EAST_1)`; a region that is not in the table goes by its name. */
export function regionLabel(providerName: CloudProvider, regionName: string): string {
  const result = findRegion(providerName, regionName);
  return result ? `${result.location} (${regionName})` : regionName;
}
