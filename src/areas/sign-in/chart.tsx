import classes from './sign-in.module.css';

/** A sounding chart: depth lines around a bank, a course, a compass. Decoration, drawn once. */
export function Chart() {
  return (
    <svg
      className={classes.chart}
      viewBox="0 0 800 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g className={classes.grid}>
        {[100, 200, 300, 400, 500, 600, 700].map((at) => (
          <path key={at} d={`M${at} 0V800M0 ${at}H800`} />
        ))}
      </g>
      <g className={classes.depth}>
        <path d="M310 250c60-50 170-60 230 5s90 170 40 240-190 90-270 40-110-130-90-190 40-60 90-95Z" />
        <path d="M340 285c50-38 130-44 178 6s66 128 30 182-142 66-202 28-84-96-70-142 26-44 64-74Z" />
        <path d="M372 322c36-26 90-28 124 6s42 86 18 122-94 42-134 18-58-64-50-96 14-30 42-50Z" />
        <path d="M404 356c20-14 52-14 70 6s20 46 6 66-52 22-74 8-32-36-26-54 8-16 24-26Z" />
        <path d="M250 190c90-74 250-84 330 14s126 246 54 346-270 128-380 56-156-186-128-272 52-74 124-144Z" />
        <path d="M180 130c120-96 330-106 436 24s160 330 64 458-356 162-500 70S-22 440 12 328s72-88 168-198Z" />
      </g>
      <path className={classes.course} d="M40 720 250 610 330 640 560 560 700 330" />
      {[
        [250, 610],
        [330, 640],
        [560, 560],
      ].map(([x, y]) => (
        <circle key={x} className={classes.mark} cx={x} cy={y} r="5" />
      ))}
      <path className={classes.ship} d="m700 330-9 20 10-4 8 8Z" />
      <g className={classes.soundings}>
        {soundings.map(([x, y, depth]) => (
          <text key={`${x}-${y}`} x={x} y={y}>
            {depth}
          </text>
        ))}
      </g>
      <g className={classes.rose} transform="translate(640 660)">
        <circle r="56" />
        <circle r="46" />
        {Array.from({ length: 36 }, (_, index) => index * 10).map((angle) => (
          <path
            key={angle}
            d={angle % 90 === 0 ? 'M0-62V-40' : angle % 30 === 0 ? 'M0-56V-44' : 'M0-56V-50'}
            transform={`rotate(${angle})`}
          />
        ))}
        <path className={classes.needle} d="M0-38 6 0 0 38-6 0Z" transform="rotate(14)" />
      </g>
    </svg>
  );
}

const soundings = [
  [430, 395, '4'],
  [470, 410, '6'],
  [360, 400, '9'],
  [520, 350, '11'],
  [420, 500, '12'],
  [560, 440, '17'],
  [290, 330, '18'],
  [340, 560, '24'],
  [620, 300, '31'],
  [200, 440, '36'],
  [480, 620, '38'],
  [150, 250, '52'],
  [680, 470, '47'],
  [90, 560, '71'],
  [420, 90, '66'],
  [730, 160, '83'],
] as const;
