// The chart of Daitch-Mokotoff Soundex as Apache Commons Codec keeps it (Apache-2.0); see NOTICE.

/** Letters, their code at the start of a word, before a vowel, and elsewhere; `|` divides alternatives. */
export const soundexChart =
  'a,0,, e,0,, i,0,, o,0,, u,0,, b,7,7,7 d,3,3,3 f,7,7,7 g,5,5,5 h,5,5, k,5,5,5 l,8,8,8 m,6,6,6 ' +
  'n,6,6,6 p,7,7,7 q,5,5,5 r,9,9,9 s,4,4,4 t,3,3,3 v,7,7,7 w,7,7,7 x,5,54,54 y,1,, z,4,4,4 ' +
  '\u0163,3|4,3|4,3|4 \u021b,3|4,3|4,3|4 \u0119,,,|6 \u0105,,,|6 schtsch,2,4,4 schtsh,2,4,4 ' +
  'schtch,2,4,4 shtch,2,4,4 shtsh,2,4,4 stsch,2,4,4 ttsch,4,4,4 zhdzh,2,4,4 shch,2,4,4 scht,2,43,43 ' +
  'schd,2,43,43 stch,2,4,4 strz,2,4,4 strs,2,4,4 stsh,2,4,4 szcz,2,4,4 szcs,2,4,4 ttch,4,4,4 ' +
  'tsch,4,4,4 ttsz,4,4,4 zdzh,2,4,4 zsch,4,4,4 chs,5,54,54 csz,4,4,4 czs,4,4,4 drz,4,4,4 drs,4,4,4 ' +
  'dsh,4,4,4 dsz,4,4,4 dzh,4,4,4 dzs,4,4,4 sch,4,4,4 sht,2,43,43 szt,2,43,43 shd,2,43,43 szd,2,43,43 ' +
  'tch,4,4,4 trz,4,4,4 trs,4,4,4 tsh,4,4,4 tts,4,4,4 ttz,4,4,4 tzs,4,4,4 tsz,4,4,4 zdz,2,4,4 ' +
  'zhd,2,43,43 zsh,4,4,4 ai,0,1, aj,0,1, ay,0,1, au,0,7, cz,4,4,4 cs,4,4,4 ds,4,4,4 dz,4,4,4 dt,3,3,3 ' +
  'ei,0,1, ej,0,1, ey,0,1, eu,1,1, fb,7,7,7 ia,1,, ie,1,, io,1,, iu,1,, ks,5,54,54 kh,5,5,5 ' +
  'mn,66,66,66 nm,66,66,66 oi,0,1, oj,0,1, oy,0,1, pf,7,7,7 ph,7,7,7 sh,4,4,4 sc,2,4,4 st,2,43,43 ' +
  'sd,2,43,43 sz,4,4,4 th,3,3,3 ts,4,4,4 tc,4,4,4 tz,4,4,4 ui,0,1, uj,0,1, uy,0,1, ue,0,1, zd,2,43,43 ' +
  'zh,4,4,4 zs,4,4,4 c,4|5,4|5,4|5 ch,4|5,4|5,4|5 ck,5|45,5|45,5|45 rs,4|94,4|94,4|94 ' +
  'rz,4|94,4|94,4|94 j,1|4,|4,|4';

/** Letters that are read as others. */
export const soundexFolds =
  '\u00dfs \u00e0a \u00e1a \u00e2a \u00e3a \u00e4a \u00e5a \u00e6a \u00e7c \u00e8e \u00e9e \u00eae ' +
  '\u00ebe \u00eci \u00edi \u00eei \u00efi \u00f0d \u00f1n \u00f2o \u00f3o \u00f4o \u00f5o \u00f6o ' +
  '\u00f8o \u00f9u \u00fau \u00fbu \u00fdy \u00feb \u00ffy \u0107c \u0142l \u015bs \u017cz \u017az';
