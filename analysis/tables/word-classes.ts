// Made by scripts/unicode-tables.mjs from Unicode 12.1; see NOTICE. Not edited by hand.

/** Properties of characters in words, one bit each, in this order. */
export const wordProperties = [
  'letter',
  'hebrew',
  'extend',
  'numeric',
  'katakana',
  'midLetter',
  'midNum',
  'midNumLet',
  'singleQuote',
  'doubleQuote',
  'extendNumLet',
  'han',
  'hiragana',
  'hangul',
  'regional',
  'complex',
  'emoji',
  'emojiModifier',
  'emojiModifierBase',
  'keyCapBase',
  'keyCap',
  'zwj',
  'textSelector',
  'emojiSelector',
  'tagSpec',
  'tagTerm',
] as const;

/** Which properties characters of a class have. */
export const wordClasses: readonly number[] = [
  0, 512, 524288, 256, 64, 128, 524296, 32, 1, 1024, 65536, 4, 2, 8, 32768, 32772, 8193, 2097152, 1048580,
  65537, 327680, 2048, 2049, 16, 4096, 4194304, 8388608, 16384, 131076, 16777220, 33554436,
];

/** Runs of code points from U+0000 on: length and, after a dot, the class, both in base 36; without one it is 0. */
export const wordRuns =
  'y 1.1 1.2 3 1.3 2 1.2 1 1.4 1 1.5 1 a.6 1.7 1.4 5 q.8 4 1.9 1 q.8 1a 1.a 1.8 2 1.b 1.a 6 1.8 1 1.7 2 1.8 5 n.8' +
  ' 1 v.8 1 dc.8 6 7.8 7 k.8 34.b 5.8 1 2.8 2 4.8 1.4 1.8 6 1.8 1.7 3.8 1 1.8 1 k.8 1 2b.8 1 3v.8 1 7.b 4m.8 1 12' +
  '.8 2 1.8 1 2.8 1 1.8 1 15.8 1.4 7 19.b 1 1.b 1 2.b 1 2.b 1 1.b 8 r.c 4 4.c 1.8 1.7 b 6.b 6 2.4 2 b.b 1 1.b 3 1' +
  '7.8 l.b a.d 1 1.d 1.4 1 2.8 1.b 2r.8 1 1.8 8.b 1 6.b 2.8 2.b 1 4.b 2.8 a.d 3.8 2 1.8 f 1.b 1.8 1.b u.8 r.b 2 2' +
  'h.8 b.b 1.8 e a.d x.8 9.b 2.8 2 1.4 1 1.8 2 1.b 2 m.8 4.b 1.8 9.b 1.8 3.b 1.8 5.b i p.8 3.b 4 b.8 1h l.8 1 8.8' +
  ' l 1d.b 1i.8 3.b 1.8 i.b 1.8 7.b a.8 2.b 2 a.d 1 g.8 3.b 1 8.8 2 2.8 2 m.8 1 7.8 1 1.8 3 4.8 2 1.b 1.8 7.b 2 2' +
  '.b 2 3.b 1.8 8 1.b 4 2.8 1 3.8 2.b 2 a.d 2.8 a 1.8 1 1.b 2 3.b 1 6.8 4 2.8 2 m.8 1 7.8 1 2.8 1 2.8 1 2.8 2 1.b' +
  ' 1 5.b 4 2.b 2 3.b 3 1.b 7 4.8 1 1.8 7 a.d 2.b 3.8 1.b b 3.b 1 9.8 1 3.8 1 m.8 1 7.8 1 2.8 1 5.8 2 1.b 1.8 8.b' +
  ' 1 3.b 1 3.b 2 1.8 f 2.8 2.b 2 a.d 9 1.8 6.b 1 3.b 1 8.8 2 2.8 2 m.8 1 7.8 1 2.8 1 5.8 2 1.b 1.8 7.b 2 2.b 2 3' +
  '.b 8 2.b 4 2.8 1 3.8 2.b 2 a.d 1 1.8 g 1.b 1.8 1 6.8 3 3.8 1 4.8 3 2.8 1 1.8 1 2.8 3 2.8 3 3.8 3 c.8 4 5.b 3 3' +
  '.b 1 4.b 2 1.8 6 1.b e a.d g 5.b 8.8 1 3.8 1 n.8 1 g.8 3 1.8 7.b 1 3.b 1 4.b 7 2.b 1 3.8 5 2.8 2.b 2 a.d g 1.8' +
  ' 3.b 1 8.8 1 3.8 1 n.8 1 a.8 1 5.8 2 1.b 1.8 7.b 1 3.b 1 4.b 7 2.b 7 1.8 1 2.8 2.b 2 a.d 1 2.8 d 4.b 1 8.8 1 3' +
  '.8 1 15.8 2.b 1.8 7.b 1 3.b 1 4.b 1.8 5 3.8 1.b 7 3.8 2.b 2 a.d a 6.8 2 2.b 1 i.8 3 o.8 1 9.8 1 1.8 2 7.8 3 1.' +
  'b 4 6.b 1 1.b 1 8.b 6 a.d 2 2.b d 1c.e 1.f 2.e 7.f 5 7.e 8.f 1 a.d 13 2.e 1 1.e 1 5.e 1 o.e 1 1.e 1 a.e 1.f 2.' +
  'e 9.f 1.e 2 5.e 1 1.e 1 6.f 2 a.d 2 4.e w 1.8 n 2.b 6 a.d b 1.b 1 1.b 1 1.b 4 2.b 8.8 1 10.8 4 k.b 1 2.b 5.8 b' +
  '.b 1 10.b 9 1.b 1l 17.e k.f 1.e a.d 6 6.e 4.f 4.e 3.f 1.e 3.f 2.e 7.f 3.e 4.f d.e c.f 1.e 1.f a.d 4.f 2.e 12.8' +
  ' 1 1.8 5 1.8 2 17.8 1 4.8 74.g 21.8 1 4.8 2 7.8 1 1.8 1 4.8 2 15.8 1 4.8 2 x.8 1 4.8 2 7.8 1 1.8 1 4.8 2 f.8 1' +
  ' 1l.8 1 4.8 2 1v.8 2 3.b w g.8 g 2e.8 2 6.8 3 h8.8 2 h.8 1 q.8 5 23.8 3 b.8 7 d.8 1 4.8 3.b b i.8 3.b b i.8 2.' +
  'b c d.8 1 3.8 1 2.b c 1g.e w.f 3 1.e 4 1.e 1.f 2 a.d x 4.b 1 a.d 6 2h.8 7 5.8 2.b y.8 1.b 1.8 5 1y.8 a v.8 1 c' +
  '.b 4 c.b a a.d u.e 2 5.e b 18.e 4 q.e 6 a.d 1.e 3 2.e w n.8 5.b 4 1h.e a.f 1 t.f 2 1.b a.d 6 a.d 6 e.e 2 f.b 1' +
  't 5.b 1b.8 h.b 7.8 4 a.d h 9.b c 3.b u.8 d.b 2.8 a.d 18.8 e.b c 10.8 k.b 8 a.d 3 3.8 a.d 10.8 2 9.8 7 17.8 2 3' +
  '.8 g 3.b 1 l.b 4.8 1.b 6.8 1.b 2.8 3.b 1.8 5 5c.8 1m.b 1 5.b 7q.8 2 6.8 2 12.8 2 6.8 2 8.8 1 1.8 1 1.8 1 1.8 1' +
  ' v.8 2 1h.8 1 7.8 1 1.8 3 3.8 1 7.8 3 4.8 2 6.8 4 d.8 5 3.8 1 7.8 f 1.b 1.h 2.b 8 2.5 a 1.5 2 1.7 2 5.b 1.9 c ' +
  '1.a 2 2.9 3 1.4 4 1.a a 1.9 b 5.b 1 a.b 1 1.8 d 1.8 g d.8 1f j.b 1.i d.b h 1.8 4 1.8 2 a.8 1 1.8 3 5.8 4 1.a 1' +
  ' 1.8 1 1.8 1 1.8 1 4.8 1 a.8 1.j 2 4.8 5 5.8 4 1.8 h 15.8 b 6.a f 2.a a7 2.a c 1.a 2n 1.a 1y 1.a p b.a 4 3.a 5' +
  '7 c.8 1.j 13.8 5c 2.a a 1.a 9 1.a 1m 4.a 1 6.a 1 c.a 1 9.a 1.k 2w.a a 2x.a 1.k c.a 2 2.a 4.k 5.a 1 1.a 1 1.a 6' +
  ' 1.a 3 1.a 6 1.a a 2.a f 1.a 2 1.a 4 1.a 1 1.a 4 3.a 1 1.a b 5.a 19 3.a 9 1.a e 1.a e 1.a ac 2.a cv 3.a j 2.a ' +
  '1f 1.a 4 1.a 4q 1b.8 1 1b.8 1 3p.8 6 4.8 3.b 2.8 c 12.8 1 1.8 5 1.8 2 1k.8 7 1.8 f 1.b n.8 9 7.8 1 7.8 1 7.8 1' +
  ' 7.8 1 7.8 1 7.8 1 7.8 1 7.8 1 w.b 1b 1.8 28 q.l 1 2h.l c 5y.l 1b 1.m 1 1.l p 9.l 6.b 1.a 5.n 2 3.l 1.m 1.8 1.' +
  'a 3 2e.o 2 2.b 2.n 3.o 2j.n 1 4.n 5 17.8 1 2m.g h r.8 1h g.n 47 1.a 1 1.a 1i 1b.n 1 2g.n 4o 52u.l 22 g6o.l g w' +
  'd.8 1v 1a.8 2 7h.8 3 g.8 a.d 2.8 k 1b.8 4.b 1 a.b 1 v.8 2.b 28.8 2.b 11 4p.8 2 5.8 1c b.8 1.b 3.8 1.b 4.8 1.b ' +
  'n.8 5.b o 1g.8 c 2.b 1e.8 i.b a a.d 6 i.b 6.8 3 1.8 1 2.8 1.b a.d s.8 8.b 2 n.8 d.b c t.g 3 4.b 1b.8 e.b e 1.8' +
  ' a.d 6 5.e 1.f a.e a.d 5.e 1 15.8 e.b 9 3.8 1.b 8.8 2.b 2 a.d 6 r.e 3.f 1e.e 1.f 1.e 3.f 2.e 2.f 5.e 2.f 1.e 1' +
  '.f 1.e o 5.e b.8 5.b 2 3.8 2.b a 6.8 2 6.8 2 6.8 9 7.8 1 7.8 1 1k.8 8 37.8 8.b 1 2.b 2 a.d 6 8mc.g c n.g 4 1d.' +
  'g 6is a6.l 2 2y.l 12 7.8 c 5.8 5 1.c 1.b a.c 1 d.c 1 5.c 1 1.c 1 2.c 1 2.c 1 a.c 2q.8 x a3.8 i 1s.8 2 1i.8 14 ' +
  'c.8 4 e.b 1.p 1.q 1.4 2 1.7 1.4 b g.b 3 2.9 o 3.9 1.4 1 1.5 1 1.4 1.7 q 5.8 1 3r.8 2 1.b 7 1.5 4 1.4 1 1.5 1 a' +
  '.d 1.7 1.4 5 q.8 4 1.9 1 q.8 b 1k.n 2.b v.g 3 6.g 2 6.g 2 6.g 2 3.g s 3.b 4 c.8 1 q.8 1 j.8 1 2.8 1 f.8 2 e.8 ' +
  'y 3f.8 1x 1h.8 3s 1.b 3m t.8 3 1d.8 f 1.b v w.8 d u.8 5 12.8 5.b 5 u.8 2 10.8 4 8.8 1 5.8 16 4e.8 2 a.d 6 10.8' +
  ' 4 10.8 4 14.8 8 1g.8 4c 8n.8 9 m.8 a 8.8 48 6.8 2 1.8 1 18.8 1 2.8 3 1.8 2 n.8 a n.8 9 v.8 1t j.8 1 2.8 a m.8' +
  ' a q.8 1y 1k.8 6 2.8 1s 1.8 3.b 1 2.b 5 4.b 4.8 1 3.8 1 t.8 2 3.b 4 1.b w t.8 3 t.8 z 8.8 1 s.8 2.b p 1i.8 a m' +
  '.8 a j.8 d i.8 32 21.8 1j 1f.8 d 1f.8 d 10.8 4.b 8 a.d cm t.8 a 1.8 8 m.8 b.b 3z n.8 9 3.b 1h.8 f.b v a.d f 4.' +
  'b 19.8 b.b 2 1.b f 1.b 2 p.8 7 a.d 6 3.b 10.8 e.b 1 a.d 4 1.8 2.b 9 z.8 1.b 2 1.8 9 3.b 1c.8 e.b 4.8 4 4.b 3 a' +
  '.d 1.8 1 1.8 z i.8 1 p.8 c.b 6 1.b 1t 7.8 1 1.8 1 4.8 1 f.8 1 a.8 7 1b.8 c.b 5 a.d 6 4.b 1 8.8 2 2.8 2 m.8 1 7' +
  '.8 1 2.8 1 5.8 1 2.b 1.8 7.b 2 2.b 2 3.b 2 1.8 6 1.b 5 5.8 2.b 2 7.b 3 5.b 3v 1h.8 i.b 4.8 5 a.d 4 1.b 1.8 w 1' +
  'c.8 k.b 2.8 1 1.8 8 a.d 4m 1b.8 7.b 2 9.b n 4.8 2.b y 1c.8 h.b 3 1.8 b a.d 12 17.8 d.b 1.8 7 a.d 1i r.e 2 f.f ' +
  '4 a.d 2.e 3 1.e 5c 18.8 f.b 2t 1s.8 a.d l 1.8 4g 8.8 2 13.8 7.b 2 7.b 1.8 1 1.8 1.b r 1.8 a.b 14.8 7.b 1.8 4.b' +
  ' 8 1.b 8 1.8 b.b 1a.8 g.b 3 1.8 y 1l.8 7b 9.8 1 11.8 8.b 1 8.b 1.8 f a.d o u.8 2 m.b 1 e.b 21 7.8 1 2.8 1 12.8' +
  ' 6.b 3 1.b 1 2.b 1 7.b 1.8 1.b 8 a.d 6 6.8 1 2.8 1 w.8 5.b 1 2.b 1 5.b 1.8 7 a.d 8m j.8 4.b 7d pm.8 2u 33.8 h ' +
  '5g.8 24c tr.8 1 9.b 347 g7.8 6nt ft.8 7 v.8 1 a.d 2u u.8 2 5.b b 1c.8 7.b 9 4.8 c a.d 9 l.8 5 j.8 j4 1s.8 3k 2' +
  '3.8 4 1.b 1.8 1j.b 7 4.b d.8 1s 2.8 1 1.8 cnw 1.n 7y.o 1d 3.o h 4.n 23c 2z.8 5 d.8 3 9.8 7 a.8 3 2.b 1 4.b 43l' +
  ' 5.b 3 m.b 2 7.b u 4.b 44 3.b cb 2d.8 1 1z.8 1 2.8 2 1.8 2 2.8 2 4.8 1 c.8 1 1.8 1 7.8 1 1t.8 1 4.8 2 8.8 1 7.' +
  '8 1 s.8 1 4.8 1 5.8 1 1.8 3 7.8 1 9g.8 2 p.8 1 p.8 1 v.8 1 p.8 1 v.8 1 p.8 1 v.8 1 p.8 1 v.8 1 p.8 1 8.8 2 1e.' +
  'd e8 1j.b 4 1e.b 8 1.b e 1.b m 5.b 1 f.b 11s 7.b 1 h.b 2 7.b 1 2.b 1 5.b 5x 19.8 3 7.b 7.8 2 a.d 4 1.8 a9 18.8' +
  ' 4.b a.d zq 5h.8 b 7.b 15 1w.8 7.b 1.8 4 a.d x2 4.8 1 r.8 1 2.8 1 1.8 2 1.8 1 a.8 1 4.8 1 1.8 1 1.8 6 1.8 4 1.' +
  '8 1 1.8 1 1.8 1 3.8 1 2.8 1 1.8 2 1.8 1 1.8 1 1.8 1 1.8 1 1.8 1 2.8 1 1.8 2 4.8 1 7.8 1 4.8 1 4.8 1 1.8 1 a.8 ' +
  '1 h.8 5 3.8 1 5.8 1 h.8 90 74.a d 3.a v 1.a q.8 6 q.8 2 4.a 2.j c.8 2.j a.8 4 1.a 2 a.a i 1l.a q.r 1.o f.a a 1' +
  '.a k 1.a 2 9.a 1 4.a 9 8s.a 1.k 1o.a 3.k 2.a 1.k 2.a 3.k 1a.a 5.s 1u.a 2.k 2.a b.k l.a j.k 3.a 1.k 4.a 3.k 1.a' +
  ' 3.k 7.a 1.k 1.a 1.k o.a 1.k 43.a 8 1a.a 2.k 4.a 1.k l.a 1.k 4.a 2.k 4u.a 3.k 3.a 5.k 1c z.a 1.k g.a 3.k 9.a 1' +
  '.k b.a 1.k 1f.a 38 c.a 2d 17.a c 4.a 1k 8.a a 6.a 14 8.a u 2a.a c 3.a 1.k 8.a 8.k 6.a 1.k 9.a a.k 1.a 1 3.k 7.' +
  'a 1 32.a 2.k 1.a 2.k 1.a 1.k h.a 3.k 1.a d.k 17k.a 2 wyf.l 15 379.l b 66.l 2 4g2.l e 5rl.l 2e7 f2.l fher 1.b u' +
  ' 2n.t 1.u 3k 6o.b 47bk';
