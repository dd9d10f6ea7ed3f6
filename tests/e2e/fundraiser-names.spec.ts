import { give, makeFundraiser } from '../support/fundraiser.ts';
import { inParallel, times } from '../support/parallel.ts';
import { test } from './club.ts';
import { desktop, expect, phone } from './fixtures.ts';

test(
  'of 120 donors the page names 50, shows how many are left, and shows more on request',
  { tag: '@search' },
  async ({ club, person }) => {
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
  },
);

test('a gift of goods has its own checkbox, without which a sum of 0 is refused', async ({
  club,
  signedIn,
}) => {
  const fundraiser = await makeFundraiser(club, [club.seller]);
  const page = await signedIn(club.seller, phone, `/donor/add/${fundraiser}`);
  await page.getByLabel('Namn att visa').fill('Bageriet');
  await page.getByLabel('Summa').fill('0');
  await page.getByRole('button', { name: /Spara|Fyll i allt korrekt/ }).click();
  await expect(page.getByText('Fyll i en summa över 0, eller kryssa i')).toBeVisible();
  await page.getByLabel('Gåvan är varor eller tjänster').check();
  await page.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Tillagd', { exact: true })).toBeVisible();
  await expect(page.getByText('Varor eller tjänster', { exact: true })).toBeVisible();
});
