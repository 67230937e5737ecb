import type { Step } from './greek-step.ts';
import { suffixesOf } from './suffixes.ts';

// The rules of Ntais's stemmer for Greek in the state of Lucene. All words are without accents and with one sigma.

const list = (text: string): readonly string[] => text.trim().split(/\s+/u);
const set = (text: string): ReadonlySet<string> => new Set(list(text));

const vowels = 'αεηιουω';
const vowelsButUpsilon = 'αεηιοω';

/** Nouns whose stem the steps would not find: stem and ending. */
export const irregular: readonly (readonly [stem: string, ending: string])[] = list(`
  καθεστ|ωτοσ καθεστ|ωτων γεγον|οτοσ γεγον|οτων καθεστ|ωτα τατο|γιου τατο|γιων γεγον|οτα καθεστ|ωσ
  σκα|γιου σκα|γιων ολο|γιου ολο|γιων κρε|ατοσ κρε|ατων περ|ατοσ περ|ατων τερ|ατοσ τερ|ατων τατο|για γεγον|οσ
  φα|γιου φα|γιων σο|γιου σο|γιων σκα|για ολο|για κρε|ατα περ|ατα τερ|ατα φα|για σο|για φω|τοσ φω|των
  κρε|ασ περ|ασ τερ|ασ φω|τα φω|σ
`).map((each) => {
  const [stem = '', ending = ''] = each.split('|');
  return [stem, ending] as const;
});

export const steps: readonly Step[] = [
  {
    endings: ['αδεσ', 'αδων'],
    returns: [
      { letters: 'αδ', unless: { endings: list('οκ μαμ μαν μπαμπ πατερ γιαγι νταντ κυρ θει πεθερ') } },
    ],
  },
  {
    endings: ['εδεσ', 'εδων'],
    returns: [{ letters: 'εδ', when: { endings: list('οπ ιπ εμπ υπ γηπ δαπ κρασπ μιλ') } }],
  },
  {
    endings: ['ουδεσ', 'ουδων'],
    returns: [
      {
        letters: 'ουδ',
        when: { endings: list('αρκ καλιακ πεταλ λιχ πλεξ σκ σ φλ φρ βελ λουλ χν σπ τραγ φε') },
      },
    ],
  },
  {
    endings: ['εωσ', 'εων'],
    returns: [{ letters: 'ε', when: { words: set('θ δ ελ γαλ ν π ιδ παρ') } }],
  },
  { endings: ['ια', 'ιου', 'ιων'], returns: [{ letters: 'ι', when: { letters: vowels } }] },
  {
    endings: ['ικα', 'ικο', 'ικου', 'ικων'],
    returns: [
      {
        letters: 'ικ',
        when: {
          letters: vowels,
          words: set(`
            αλ αδ ενδ αμαν αμμοχαλ ηθ ανηθ αντιδ φυσ βρωμ γερ εξωδ καλπ καλλιν καταδ μουλ μπαν μπαγιατ μπολ μποσ
            νιτ ξικ συνομηλ πετσ πιτσ πικαντ πλιατσ ποστελν πρωτοδ σερτ συναδ τσαμ υποδ φιλον φυλοδ χασ`),
        },
      },
    ],
  },
  { endings: ['ηθηκαμε', 'ουσαμε', 'αγαμε', 'ησαμε', 'ηκαμε'] },
  {
    endings: ['αμε'],
    // the first of them is the word αγαμε, which the step before leaves
    returns: [
      { letters: 'αμ', when: { words: set('αγ αναπ αποθ αποκ αποστ βουβ ξεθ ουλ πεθ πικρ ποτ σιχ χ') } },
    ],
  },
  {
    endings: list('ιουντανε ιοντανε ουντανε ηθηκανε ιοτανε οντανε ουσανε αγανε ησανε οτανε ηκανε'),
    whole: list('ουντανε ηθηκανε οντανε ουσανε ησανε οτανε ηκανε'),
    returns: [{ letters: 'αγαν', when: { words: set('τρ τσ') } }],
  },
  {
    endings: ['ανε'],
    returns: [
      {
        letters: 'αν',
        when: {
          letters: vowelsButUpsilon,
          words: set(`
            βετερ βουλκ βραχμ γ δραδουμ θ καλπουζ καστελ κορμορ λαοπλ μωαμεθ μ μουσουλμ ν ουλ π πελεκ πλ πολισ
            πορτολ σαρακατσ σουλτ τσαρλατ ορφ τσιγγ τσοπ φωτοστεφ χ ψυχοπλ αγ γαλ γερ δεκ διπλ αμερικαν ουρ πιθ
            πουριτ σ ζωντ ικ καστ κοπ λιχ λουθηρ μαιντ μελ σιγ σπ στεγ τραγ τσαγ φ ερ αδαπ αθιγγ αμηχ ανικ ανοργ
            απηγ απιθ ατσιγγ βασ βασκ βαθυγαλ βιομηχ βραχυκ διατ διαφ ενοργ θυσ καπνοβιομηχ καταγαλ κλιβ κοιλαρφ
            λιβ μεγλοβιομηχ μικροβιομηχ νταβ ξηροκλιβ ολιγοδαμ ολογαλ πενταρφ περηφ περιτρ πλατ πολυδαπ πολυμηχ
            στεφ ταβ τετ υπερηφ υποκοπ χαμηλοδαπ ψηλοταβ`),
        },
      },
    ],
  },
  { endings: ['ησετε'] },
  {
    endings: ['ετε'],
    returns: [
      {
        letters: 'ετ',
        when: {
          letters: vowelsButUpsilon,
          words: set(`
            αβαρ βεν εναρ αβρ αδ αθ αν απλ βαρον ντρ σκ κοπ μπορ νιφ παγ παρακαλ σερπ σκελ συρφ τοκ υ δ εμ θαρρ θ`),
          endings: list(`
            οδ αιρ φορ ταθ διαθ σχ ενδ ευρ τιθ υπερθ ραθ ενθ ροθ σθ πυρ αιν συνδ συν συνθ χωρ πον βρ καθ ευθ εκθ
            νετ ρον αρκ βαρ βολ ωφελ`),
        },
      },
    ],
  },
  {
    endings: ['οντασ', 'ωντασ'],
    returns: [
      { letters: 'οντ', when: { words: set('αρχ') } },
      { letters: 'ωντ', when: { endings: ['κρε'] } },
    ],
  },
  { endings: ['ομαστε'], returns: [{ letters: 'ομαστ', when: { words: set('ον') } }] },
  {
    endings: ['ιεστε'],
    returns: [{ letters: 'ιεστ', when: { words: set('π απ συμπ ασυμπ ακαταπ αμεταμφ') } }],
  },
  {
    endings: ['εστε'],
    returns: [{ letters: 'εστ', when: { words: set('αλ αρ εκτελ ζ μ ξ παρακαλ προ νισ') } }],
  },
  { endings: ['ηθηκεσ', 'ηθηκα', 'ηθηκε'] },
  {
    endings: ['ηκεσ', 'ηκα', 'ηκε'],
    returns: [
      {
        letters: 'ηκ',
        when: {
          words: set('διαθ θ παρακαταθ προσθ συνθ'),
          endings: list('σκωλ σκουλ ναρθ σφ οθ πιθ'),
        },
      },
    ],
  },
  {
    endings: ['ουσεσ', 'ουσα', 'ουσε'],
    returns: [
      {
        letters: 'ουσ',
        when: {
          letters: vowels,
          words: set(`
            φαρμακ χαδ αγκ αναρρ βρομ εκλιπ λαμπιδ λεχ μ πατ ρ λ μεδ μεσαζ υποτειν αμ αιθ ανηκ δεσποζ ενδιαφερ
            δε δευτερευ καθαρευ πλε τσα`),
          endings: list('ποδαρ βλεπ πανταχ φρυδ μαντιλ μαλλ κυματ λαχ ληγ φαγ ομ πρωτ'),
        },
      },
    ],
  },
  {
    endings: ['αγεσ', 'αγα', 'αγε'],
    returns: [
      {
        letters: 'αγ',
        when: {
          words: set(`
            αβαστ πολυφ αδηφ παμφ ρ ασπ αφ αμαλ αμαλλι ανυστ απερ ασπαρ αχαρ δερβεν δροσοπ ξεφ νεοπ νομοτ ολοπ
            ομοτ προστ προσωποπ συμπ συντ τ υποτ χαρ αειπ αιμοστ ανυπ αποτ αρτιπ διατ εν επιτ κροκαλοπ σιδηροπ λ
            ναυ ουλαμ ουρ π τρ μ`),
          endings: list('οφ πελ χορτ λλ σφ ρπ φρ πρ λοχ σμην'),
        },
        unless: { words: set('ψοφ ναυλοχ'), endings: ['κολλ'] },
      },
    ],
  },
  {
    endings: ['ησου', 'ησε', 'ησα'],
    returns: [{ letters: 'ησ', when: { words: set('ν χερσον δωδεκαν ερημον μεγαλον επταν') } }],
  },
  {
    endings: ['ηστε'],
    returns: [{ letters: 'ηστ', when: { words: set('ασβ σβ αχρ χρ απλ αειμν δυσχρ ευχρ κοινοχρ παλιμψ') } }],
  },
  {
    endings: ['ησουνε', 'ηθουνε', 'ουνε'],
    returns: [{ letters: 'ουν', when: { words: set('ν ρ σπι στραβομουτσ κακομουτσ εξων') } }],
  },
  {
    endings: ['ησουμε', 'ηθουμε', 'ουμε'],
    returns: [{ letters: 'ουμ', when: { words: set('παρασουσ φ χ ωριοπλ αζ αλλοσουσ ασουσ') } }],
  },
  { endings: ['ματων', 'ματοσ', 'ματα'], returns: [{ letters: 'μα' }] },
];

/** What goes from words that no step knew. */
export const endings = suffixesOf(`
  ιοντουσαν
  ιομασταν ιοσασταν ιουμαστε οντουσαν
  ιεμαστε ιεσαστε ιομουνα ιοσαστε ιοσουνα ιουνται ιουνταν ηθηκατε ομασταν οσασταν ουμαστε
  ιομουν ιονταν ιοσουν ηθειτε ηθηκαν ομουνα οσαστε οσουνα ουνται ουνταν ουσατε
  αγατε ιεμαι ιεται ιεσαι ιοταν ιουμα ηθεισ ηθουν ηκατε ησατε ησουν ομουν ονται ονταν οσουν ουμαι ουσαν
  αγαν αμαι ασαι αται ειτε εσαι εται ηδεσ ηδων ηθει ηκαν ησαν ησει ησεσ ομαι οταν
  αει εισ ηθω ησω ουν ουσ
  αν ασ αω ει εσ ησ οι οσ ου υσ ων
  α ε η ι ο υ ω
`);

/** Comparatives and superlatives. */
export const adjectives = suffixesOf('εστερ εστατ οτερ οτατ υτερ υτατ ωτερ ωτατ');
