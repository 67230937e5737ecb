// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  initials: [
    '',
    "b' d' h- m' n- t-",
    "bhf d'fh fh",
    'sh ts',
    'bh mb',
    'ch gc',
    'dh nd',
    'gh ng',
    'bp ph',
    'dt th',
    'mh',
  ],
  nouns: ['', 'íochta aíochta abh eabh ibh aibh amh eamh imh aimh íocht aíocht', 'ire aire irí airí'],
  derivations: [
    '',
    'achta eachta ach each achtúil eachtúil acht eacht',
    'arcachta arcacht arcachtaí',
    'gineach gineas ginis',
    'grafaíochta grafaíoch grafaíocht grafaíochtaí',
    'patacha paite patach pataigh',
    'óideacha óideach óidigh',
  ],
  verbs: ['', 'imid aimid ímid aímid faidh fidh', 'adh eadh áil ain tear tar'],
} as const;
