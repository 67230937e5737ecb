import { type CloudProvider, findRegion } from './regions.ts';

export type Coordinates = readonly [latitude: number, longitude: number];

/** Where the places of the table of regions are, in degrees to the nearest half: enough to compare distances. */
const places: Readonly<Record<string, Coordinates>> = {
  'Abu Dhabi': [24.5, 54.5],
  Aragón: [41.5, -1],
  Arizona: [33.5, -112],
  Auckland: [-37, 175],
  Bahrain: [26, 50.5],
  Bangkok: [13.5, 100.5],
  Beijing: [40, 116.5],
  Belgium: [50.5, 4],
  Berlin: [52.5, 13.5],
  Busan: [35, 129],
  Calgary: [51, -114],
  California: [37.5, -122],
  Canberra: [-35.5, 149],
  'Cape Town': [-34, 18.5],
  Cardiff: [51.5, -3],
  Chennai: [13, 80.5],
  Columbus: [40, -83],
  Dallas: [33, -97],
  Dammam: [26.5, 50],
  Delhi: [28.5, 77],
  Doha: [25.5, 51.5],
  Dubai: [25, 55.5],
  Finland: [60.5, 27],
  Frankfurt: [50, 8.5],
  Geneva: [46, 6],
  Gävle: [60.5, 17],
  'Hong Kong': [22.5, 114],
  Hyderabad: [17.5, 78.5],
  Illinois: [42, -87.5],
  Iowa: [41.5, -95],
  Ireland: [53.5, -6.5],
  Israel: [32, 35],
  Jakarta: [-6, 107],
  Johannesburg: [-26, 28],
  'Kuala Lumpur': [3, 101.5],
  'Las Vegas': [36, -115],
  London: [51.5, 0],
  'Los Angeles': [34, -118],
  Madrid: [40.5, -3.5],
  Malaysia: [3, 101.5],
  Malmö: [55.5, 13],
  Marseille: [43.5, 5.5],
  Melbourne: [-38, 145],
  Milan: [45.5, 9],
  Montréal: [45.5, -73.5],
  Mumbai: [19, 73],
  'N. California': [37.5, -122],
  'N. Virginia': [39, -77.5],
  Netherlands: [52.5, 5],
  'New South Wales': [-34, 151],
  Ningxia: [37.5, 105],
  Ohio: [40, -83],
  Oregon: [45.5, -121],
  Osaka: [34.5, 135.5],
  Oslo: [60, 10.5],
  Paris: [49, 2.5],
  Pune: [18.5, 74],
  Querétaro: [20.5, -100.5],
  'Québec City': [47, -71],
  'Rio de Janeiro': [-23, -43],
  'Salt Lake City': [41, -112],
  Santiago: [-33.5, -70.5],
  Seoul: [37.5, 127],
  Shanghai: [31, 121.5],
  Singapore: [1.5, 104],
  'South Carolina': [33, -80],
  Stavanger: [59, 5.5],
  Stockholm: [59.5, 18],
  Sydney: [-34, 151],
  'São Paulo': [-23.5, -46.5],
  Taipei: [25, 121.5],
  Taiwan: [24, 120.5],
  'Tel Aviv': [32, 35],
  Texas: [29.5, -98.5],
  Tokyo: [35.5, 139.5],
  Toronto: [43.5, -79.5],
  Turin: [45, 7.5],
  'US East': [40, -83],
  'US West': [45.5, -121],
  'United Arab Emirates': [24.5, 54.5],
  Victoria: [-38, 145],
  Virginia: [37, -78.5],
  Warsaw: [52, 21],
  Washington: [47, -120],
  Wyoming: [41, -105],
  Zurich: [47.5, 8.5],
};

interface Site {
  provider: CloudProvider;
  regionName: string;
}

/** "Canberra, second site" is where Canberra is. */
export function coordinatesOf({ provider, regionName }: Site): Coordinates | undefined {
  const location = findRegion(provider, regionName)?.location.split(',')[0] ?? '';
  return Object.hasOwn(places, location) ? places[location] : undefined;
}

const earthRadiusKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along a great circle. */
export function distanceKm([lat1, lon1]: Coordinates, [lat2, lon2]: Coordinates): number {
  const half =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(half));
}

/** Light in fibre takes 10 µs there and back for each kilometre, and cables go about 1.4 times as far // assumed */
const msPerKm = 0.01 * 1.4;

/** About how long a round trip between two regions takes, in milliseconds; undefined where a place is not known. */
export function roundTripMs(from: Site, to: Site): number | undefined {
  const [a, b] = [coordinatesOf(from), coordinatesOf(to)];
  return a && b && Math.round(distanceKm(a, b) * msPerKm);
}
