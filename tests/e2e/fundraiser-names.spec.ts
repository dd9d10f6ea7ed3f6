/** @module-tag search */
import { give, makeFundraiser } from '../support/fundraiser.ts';
import { inParallel, times } from '../support/parallel.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';

test('of 120 donors the page names 50, shows how many are left, and shows more on request', async ({
  club,
  person,
}) => {
  const fundraiser = await makeFundraiser(club);
  const names = Array.from({ length: 120 }, (_, index) => `Givare ${index + 1}`);
  await inParallel(
    times(120, (index) => give(club.admin, fundraiser, { displayName: names[index] ?? '', sum: 10 })),
  );
  for (const size of [phone, desktop]) {
    const visitor = await person(size);
    await visitor.goto(`/f/ny-laktare/${fundraiser}`);
    const shown = visitor.getByRole('list', { name: 'Givare' }).getByRole('listitem');
    const more = visitor.getByRole('button', { name: 'Visa fler givare' });
    await expect(visitor.getByRole('heading', { name: '120 givare' })).toBeVisible();
    await expect(shown).toHaveCount(50);
    await expect(visitor.getByText('och 70 till')).toBeVisible();
    await more.click();
    await expect(shown).toHaveCount(100);
    await expect(visitor.getByText('och 20 till')).toBeVisible();
    await more.click();
    await expect(shown).toHaveCount(120);
    expect((await shown.allTextContents()).toSorted()).toEqual(names.toSorted());
    await expect(more).toHaveCount(0);
  }
});
