import { rounded } from './bson-values.ts';
import { between, chance, pick, pickSkewed, type Random } from './random.ts';

export interface City {
  name: string;
  country: string;
  language: string;
  currency: string;
  /** `#` is a digit, `@` a letter. */
  postalCode: string;
  /** `{n}` is the number of the house. */
  streets: readonly string[];
  longitude: number;
  latitude: number;
}

type Row = [name: string, longitude: number, latitude: number];
type Country = [code: string, language: string, currency: string, postal: string, streets: string[], Row[]];

const countries: readonly Country[] = [
  [
    'DE',
    'de',
    'EUR',
    '#####',
    ['Lindenstraße {n}', 'Am Alten Hafen {n}', 'Goetheplatz {n}', 'Mühlgasse {n}'],
    [
      ['Hamburg', 9.99, 53.55],
      ['Köln', 6.96, 50.94],
      ['Görlitz', 14.99, 51.15],
      ['Lübeck', 10.69, 53.87],
    ],
  ],
  [
    'FR',
    'fr',
    'EUR',
    '#####',
    ['{n}, rue des Écoles', '{n} bis, quai Saint-Michel', "{n}, allée de l'Église"],
    [
      ['Lyon', 4.84, 45.76],
      ['Saint-Étienne', 4.39, 45.44],
      ['Nîmes', 4.36, 43.84],
      ['Besançon', 6.02, 47.24],
    ],
  ],
  [
    'GB',
    'en',
    'GBP',
    '@@# #@@',
    ['{n} Rosemary Lane', '{n} Harbour Street', 'Flat 2, {n} Mill Road'],
    [
      ['Leeds', -1.55, 53.8],
      ['Bristol', -2.59, 51.45],
      ['Stoke-on-Trent', -2.18, 53.0],
    ],
  ],
  [
    'US',
    'en',
    'USD',
    '#####',
    ['{n} Maple Avenue', '{n} W 4th Street', '{n} Cedar Ridge Road, Apt 3B'],
    [
      ['Portland', -122.68, 45.52],
      ['Santa Fe', -105.94, 35.69],
      ['Duluth', -92.1, 46.79],
    ],
  ],
  [
    'ES',
    'es',
    'EUR',
    '#####',
    ['Calle de la Peña, {n}', 'Avenida de América, {n}, 2.º B', 'Plaza Mayor, {n}'],
    [
      ['Logroño', -2.45, 42.46],
      ['A Coruña', -8.41, 43.36],
      ['Málaga', -4.42, 36.72],
    ],
  ],
  [
    'IT',
    'it',
    'EUR',
    '#####',
    ['Via Garibaldi, {n}', "Largo dell'Olmo, {n}", 'Corso Umberto I, {n}'],
    [
      ['Forlì', 12.04, 44.22],
      ["L'Aquila", 13.4, 42.35],
      ['Trieste', 13.77, 45.65],
    ],
  ],
  [
    'BR',
    'pt',
    'BRL',
    '#####-###',
    ['Rua das Acácias, {n}', 'Avenida São João, {n}, ap. 41'],
    [
      ['São Luís', -44.3, -2.53],
      ['Florianópolis', -48.55, -27.6],
    ],
  ],
  [
    'PT',
    'pt',
    'EUR',
    '####-###',
    ['Rua do Carmo, {n}, 1.º Dto.', 'Travessa da Conceição, {n}'],
    [
      ['Évora', -7.91, 38.57],
      ['Coimbra', -8.43, 40.21],
    ],
  ],
  [
    'SE',
    'sv',
    'SEK',
    '### ##',
    ['Björkvägen {n}', 'Södra Ågatan {n}'],
    [
      ['Umeå', 20.26, 63.83],
      ['Malmö', 13.0, 55.6],
    ],
  ],
  [
    'NL',
    'nl',
    'EUR',
    '#### @@',
    ['Keizersweg {n}', "'t Hoge Pad {n}"],
    [
      ['Utrecht', 5.12, 52.09],
      ["'s-Hertogenbosch", 5.3, 51.69],
    ],
  ],
  [
    'TR',
    'tr',
    'TRY',
    '#####',
    ['Çiçek Sokağı No: {n}'],
    [
      ['İzmir', 27.14, 38.42],
      ['Eskişehir', 30.52, 39.78],
    ],
  ],
  ['GR', 'el', 'EUR', '### ##', ['Οδός Ερμού {n}'], [['Θεσσαλονίκη', 22.94, 40.64]]],
  ['MA', 'ar', 'MAD', '#####', ['شارع الحرية {n}'], [['الدار البيضاء', -7.59, 33.57]]],
  [
    'IN',
    'hi',
    'INR',
    '######',
    ['{n}, गांधी मार्ग'],
    [
      ['जयपुर', 75.79, 26.91],
      ['वाराणसी', 82.97, 25.32],
    ],
  ],
  [
    'JP',
    'ja',
    'JPY',
    '###-####',
    ['本町{n}丁目4-12'],
    [
      ['札幌市', 141.35, 43.06],
      ['神戸市', 135.2, 34.69],
    ],
  ],
  ['KR', 'ko', 'KRW', '#####', ['중앙로 {n}'], [['대전', 127.38, 36.35]]],
];

export const cities: readonly City[] = countries.flatMap(
  ([country, language, currency, postalCode, streets, rows]) =>
    rows.map(([name, longitude, latitude]) => ({
      name,
      country,
      language,
      currency,
      postalCode,
      streets,
      longitude,
      latitude,
    })),
);

export interface Address {
  street: string;
  city: string;
  postalCode: string;
  country: string;
  location?: { type: 'Point'; coordinates: [longitude: number, latitude: number] };
}

export function cityOf(random: Random): City {
  return pickSkewed(random, cities);
}

export function addressOf(random: Random, city: City): Address {
  return {
    street: pick(random, city.streets).replace('{n}', String(between(random, 1, 148))),
    city: city.name,
    postalCode: city.postalCode.replace(/[#@]/g, (sign) =>
      sign === '#' ? String(between(random, 0, 9)) : pick(random, ['B', 'K', 'L', 'R', 'S', 'T', 'W']),
    ),
    country: city.country,
    ...(chance(random, 0.85) ? { location: pointNear(random, city) } : {}),
  };
}

/** Some kilometres around, as GeoJSON: longitude first. */
export function pointNear(random: Random, { longitude, latitude }: Pick<City, 'longitude' | 'latitude'>) {
  const near = (value: number) => rounded(value + (random() - 0.5) * 0.12, 6);
  return { type: 'Point' as const, coordinates: [near(longitude), near(latitude)] as [number, number] };
}
