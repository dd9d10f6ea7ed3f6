import { useState } from 'react';
import { beginsWords, plainWords } from '../../shared/domain/words.ts';
import { NavFolds } from './groups-fold.tsx';
import type { NavItem } from './navigation.ts';

/** Up to this many teams are neither collapsed nor searched. */
export const areFew = (served: readonly NavItem[]): boolean =>
  served.flatMap((entry) => ('items' in entry ? entry.items : [entry])).length <= 8;

/** The entries whose name matches every typed word; of other groups, the matching teams. */
function found(served: readonly NavItem[], text: string): NavItem[] {
  const term = plainWords(text);
  const fits = ({ label }: { readonly label: string }) => beginsWords(term, label);
  return served.flatMap((entry) => {
    if (fits(entry) || !('items' in entry)) return fits(entry) ? [entry] : [];
    const items = entry.items.filter(fits);
    return items.length > 0 ? [{ ...entry, items }] : [];
  });
}

/** Sections with their teams in a column, collapsed and searchable if there are many. */
export function NavTeams({ served }: { readonly served: readonly NavItem[] }) {
  const [text, setText] = useState('');
  if (areFew(served)) return <NavFolds entries={served} areOpen />;
  const isSearched = text.trim() !== '';
  const shown = isSearched ? found(served, text) : served;
  return (
    <>
      <input
        type="search"
        className="nav-search"
        aria-label="Sök lag"
        placeholder="Sök lag"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.length === 0 && <p className="nav-none">Inget lag heter så.</p>}
      {/* Each search starts with its results expanded. */}
      <NavFolds key={text} entries={shown} areOpen={isSearched} />
    </>
  );
}
