/** What the shop sells: families of products, and the lines that each family comes in. */
export interface Ware {
  category: string;
  section: string;
  noun: string;
  /** Cents: the cheapest and the dearest. */
  price: readonly [low: number, high: number];
}

type Shelf = [
  category: string,
  section: string,
  wares: readonly (readonly [noun: string, low: number, high: number])[],
];

const shelves: readonly Shelf[] = [
  [
    'outdoor',
    'tents and bags',
    [
      ['two-person tent', 11900, 48900],
      ['day pack', 3900, 14900],
      ['dry bag', 1200, 4900],
      ['sleeping mat', 2900, 15900],
    ],
  ],
  [
    'outdoor',
    'clothing',
    [
      ['rain jacket', 5900, 32900],
      ['merino jumper', 6900, 15900],
      ['wool socks', 990, 2490],
    ],
  ],
  [
    'kitchen',
    'cookware',
    [
      ['cast-iron pan', 3490, 17900],
      ['stock pot', 4490, 19900],
      ['moka pot', 2290, 6490],
      ['paring knife', 890, 7900],
    ],
  ],
  [
    'kitchen',
    'tableware',
    [
      ['espresso cup', 690, 2490],
      ['serving bowl', 1490, 8900],
      ['carafe', 1990, 7900],
    ],
  ],
  [
    'office',
    'paper',
    [
      ['dotted notebook', 790, 2490],
      ['desk calendar', 990, 2290],
      ['index cards', 390, 990],
    ],
  ],
  [
    'office',
    'furniture',
    [
      ['standing desk', 29900, 129900],
      ['task chair', 19900, 99900],
      ['monitor arm', 4900, 21900],
    ],
  ],
  [
    'light',
    'lamps',
    [
      ['desk lamp', 3900, 24900],
      ['pendant lamp', 5900, 54900],
      ['bicycle light', 1490, 9900],
    ],
  ],
  [
    'garden',
    'tools',
    [
      ['secateurs', 1990, 7900],
      ['watering can', 1290, 5900],
      ['hand fork', 890, 3490],
    ],
  ],
  [
    'garden',
    'seeds',
    [
      ['tomato seeds', 249, 490],
      ['wildflower mix', 349, 1290],
    ],
  ],
  [
    'bicycle',
    'parts',
    [
      ['leather saddle', 6900, 18900],
      ['chain, 11-speed', 1990, 5900],
      ['pannier', 4900, 17900],
    ],
  ],
  [
    'toys',
    'wood',
    [
      ['marble run', 2990, 14900],
      ['building blocks', 1990, 8900],
      ['spinning top', 590, 1890],
    ],
  ],
  [
    'home',
    'textiles',
    [
      ['linen throw', 4900, 18900],
      ['bath towel', 1490, 5900],
      ['door mat', 1990, 6900],
    ],
  ],
];

export const wares: readonly Ware[] = shelves.flatMap(([category, section, rows]) =>
  rows.map(([noun, low, high]) => ({ category, section, noun, price: [low, high] as const })),
);

/** Seven lines of each ware, and more of the first ones: names are unique. */
export const lines = ['Fjord', 'Alba', 'Søgne', 'Tramontane', 'Küste', 'Peñón', 'Nimbus'] as const;

export const colours = ['black', 'moss', 'sand', 'rust', 'slate blue', 'ivory', 'petrol'] as const;

/** What things are made of, and the heaviest of them in kilograms. */
export const makings: Readonly<Record<string, { materials: readonly string[]; heaviest: number }>> = {
  outdoor: { materials: ['recycled polyester', 'merino wool', 'nylon'], heaviest: 4.5 },
  kitchen: { materials: ['stainless steel', 'ceramic', 'cast iron', 'glass'], heaviest: 6 },
  office: { materials: ['oak', 'steel', 'recycled paper', 'aluminium'], heaviest: 38 },
  light: { materials: ['aluminium', 'brass', 'opal glass'], heaviest: 5 },
  garden: { materials: ['ash', 'galvanised steel'], heaviest: 3 },
  bicycle: { materials: ['leather', 'steel', 'waxed canvas'], heaviest: 2 },
  toys: { materials: ['beech', 'maple', 'cork'], heaviest: 7 },
  home: { materials: ['linen', 'organic cotton', 'coir', 'wool'], heaviest: 3 },
};

export const warehouses = ['HAM-1', 'LYS-2', 'RNO-1'] as const;

/** What reviewers write: by how many stars, in several languages. */
export const verdicts: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Arrived with a crack and smells of glue. Support sent me to three different addresses.',
    'Nach zwei Wochen gerissen. Rückgabe läuft, Ärger inklusive.',
    'Très déçue : la fermeture éclair s’est cassée dès le premier jour.',
  ],
  2: [
    'Looks good, but half a size too small and the seams are uneven.',
    'La calidad no corresponde al precio; esperaba algo más sólido.',
    'Farben weichen stark vom Foto ab.',
  ],
  3: [
    'Does what it says. Nothing more.',
    'Correct, sans plus. L’emballage pourrait être réduit de moitié.',
    'Bom produto, mas a entrega demorou três semanas.',
    '可もなく不可もなく、普通に使えます。',
  ],
  4: [
    'Sturdy and well thought out. One star off for the plastic-heavy packaging.',
    'Sehr ordentlich verarbeitet, nur die Anleitung fehlt.',
    'Ottimo rapporto qualità-prezzo, lo ricomprerei.',
    'Хорошая вещь, пользуюсь каждый день.',
  ],
  5: [
    'Bought one in 2019, used it daily, bought a second one for my sister.',
    'Genau so habe ich mir das vorgestellt – klare Empfehlung!',
    'Parfait, livré en deux jours à Saint-Étienne.',
    '¡Excelente! El niño no lo suelta ni para dormir.',
    '想像以上に軽くて丈夫です。買ってよかった。',
    'منتج رائع وسيصل إليكم أسرع مما تتوقعون.',
  ],
};
