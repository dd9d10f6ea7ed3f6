import type { ErasurePreview } from '../../shared/contract/person.ts';
import type { JobRunner } from '../kernel/job-work.ts';
import { gather } from './gather.ts';

type Part = ErasurePreview['parts'][number];

/**
 * What `runEraseJob` would remove, anonymise and keep for an email, in counts (R495). Changes nothing, names no one.
 */
export const runPreviewJob: JobRunner = async (work) => {
  const { stored } = await gather(work);
  const part = (what: string, { length: count }: readonly unknown[], fate: Part['fate'], why: string) =>
    count > 0 ? [{ what, count, fate, why } satisfies Part] : [];
  const preview: ErasurePreview = {
    users: stored.användare.length,
    parts: [
      ...part(
        'Köpta lotter',
        stored.lotter,
        'anonymised',
        'Namn, email och telefon tas bort. Köparen heter sedan Borttagen person.',
      ),
      ...part('Vinster', stored.vinster, 'anonymised', 'Vinnaren heter sedan Borttagen person.'),
      ...part('Gåvor', stored.gåvor, 'anonymised', 'Namn, adress, email och telefon tas bort.'),
      ...part(
        'Uppdrag som föreståndare eller kontrollant',
        stored.uppdrag,
        'removed',
        'Namn och adress tas bort ur inställningarna och dragningarna.',
      ),
      ...part(
        'Anteckningar om inlämnade pengar',
        stored['anteckningar om inlämnade pengar'],
        'removed',
        'De nämner adressen. Beloppen står kvar.',
      ),
      ...part(
        'Anteckningar om lotteriers grund',
        stored['anteckningar om lotteriers grund'],
        'removed',
        'De nämner adressen.',
      ),
      ...part(
        'Kostnader i lotterier',
        stored['kostnader i lotterier'],
        'anonymised',
        'Adressen tas bort ur benämningen. Beloppet står kvar.',
      ),
      ...part(
        'Skäl som angetts i dragningar',
        stored['skäl i dragningar'],
        'removed',
        'De nämner adressen. Vad som gjordes, när och av vem står kvar.',
      ),
      ...part('Avanmälda vinnarmail', stored['avanmälda vinnarmail'], 'removed', 'Adressen tas bort.'),
      ...part('Skickade mail', stored['skickade mail'], 'removed', 'Uppgiften om att de skickats tas bort.'),
      ...part('Inloggningsförsök', stored.inloggningsförsök, 'removed', 'Räknaren tas bort.'),
      ...part(
        'Nummer, pris och försäljningsdag',
        stored.lotter,
        'kept',
        'Lotteriets redovisning och dragning bygger på dem. De nämner ingen.',
      ),
      ...part(
        'Dragningar och deras bevis',
        stored.vinster,
        'kept',
        'Resultatet ska kunna kontrolleras. Det nämner ingen.',
      ),
      ...part('Gåvornas summor', stored.gåvor, 'kept', 'Insamlingens redovisning bygger på dem.'),
      ...part(
        'Godkända villkor',
        stored['godkända villkor'],
        'kept',
        'Avtalet gäller så länge föreningen finns.',
      ),
    ],
  };
  return {
    file: {
      bytes: new TextEncoder().encode(JSON.stringify(preview)),
      fileName: 'radering.json',
      mediaType: 'application/json',
    },
  };
};
