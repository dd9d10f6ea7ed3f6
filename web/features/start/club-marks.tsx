/** Fictional clubs, each with a logo. Drawn on a 56 × 56 grid. */
const shield = 'M28 3 50 9v19c0 13-9 21-22 25C15 49 6 41 6 28V9Z';
const round = 'M28 4a24 24 0 1 1 0 48 24 24 0 0 1 0-48Z';
const square = 'M28 3 53 28 28 53 3 28Z';
const marks = [
  { name: 'Nordvikens IF', shape: shield, mark: 'M13 24q7.5-7 15 0t15 0M13 33q7.5-7 15 0t15 0' },
  { name: 'Söderby IK', shape: round, mark: 'm28 14 4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1Z' },
  { name: 'Granåsens SK', shape: shield, mark: 'M21 41V29m0-14-8 14h16ZM36 41v-9m0-10-6 10h12Z' },
  { name: 'Havsbadens SS', shape: round, mark: 'M12 37q8-7 16 0t16 0M16 30l10-9 9 8M38 20v.1' },
  { name: 'Stenbrons RK', shape: shield, mark: 'M20 14c-6 14-1 25 8 25s14-11 8-25M17 39h5M34 39h5' },
  { name: 'Björkdalens BK', shape: square, mark: 'M20 14c0 14 3 22 15 25M37 22v.1M28 35l-8 6' },
];

/** The kinds of clubs that the product is for. */
export function ClubMarks() {
  return (
    <section className="stack start-clubs" aria-labelledby="foreningar">
      <h2 id="foreningar" className="small soft">
        För alla idrotter, från kvarterslaget till storföreningen
      </h2>
      <ul className="plain start-marks">
        {marks.map(({ name, shape, mark }) => (
          <li key={name}>
            <svg viewBox="0 0 56 56" width="40" height="40" aria-hidden="true">
              <path d={shape} fill="var(--green)" />
              <path
                d={mark}
                fill="none"
                stroke="var(--on-green)"
                strokeWidth="3.2"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            <p>{name}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
