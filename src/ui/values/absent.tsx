/** A missing value: a dash on screen, text for a screen reader. Never 0. */
export function Absent({ label = 'none' }: { label?: string }) {
  return (
    <span data-absent={label === 'none' || undefined}>
      <span aria-hidden="true">—</span>
      <span className="qd-hidden">{label}</span>
    </span>
  );
}
