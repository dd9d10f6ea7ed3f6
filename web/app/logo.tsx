/** The mark, a lottery ticket torn at its perforation, and the name. */
export function Logo() {
  return (
    <>
      <svg viewBox="3 3 26 26" width="32" height="32" aria-hidden="true">
        <path
          d="M5 7h22a2 2 0 0 1 2 2v4a3 3 0 0 0 0 6v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4a3 3 0 0 0 0-6V9a2 2 0 0 1 2-2Z"
          fill="var(--green)"
        />
        <path d="M20 9v14" stroke="var(--on-green)" strokeWidth="2" strokeDasharray="2 2.4" />
        <path d="M9.5 11v10h6.5" fill="none" stroke="var(--on-green)" strokeWidth="2.6" />
      </svg>
      <span className="nav-name">Lottlaget</span>
    </>
  );
}
