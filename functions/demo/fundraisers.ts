import { readFileSync } from 'node:fs';
import { slugOf } from '../../shared/domain/slug.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { handler as createDonor } from '../donor/create-donor.ts';
import { handler as addFundraiserUser } from '../fundraiser/add-fundraiser-user.ts';
import { handler as createFundraiser } from '../fundraiser/create-fundraiser.ts';
import { handler as editFundraiser } from '../fundraiser/edit-fundraiser.ts';
import { handler as readFundraiser } from '../fundraiser/read-fundraiser.ts';
import { imageKeys } from '../store/image-address.ts';
import { handler as saveImage } from '../image/save-image.ts';
import { perform } from '../kernel/perform.ts';
import type { ClubMaker } from './club-maker.ts';
import type { Choices, DemoClub } from './people.ts';

/** A donor: name, sum in SEK (0 for goods or services), and for companies a contact person. */
type DonorPlan = readonly [displayName: string, sum: number, contactPerson?: string, information?: string];

interface FundraiserPlan {
  readonly name: string;
  readonly description: string;
  readonly image?: string;
  /** SEK. */
  readonly goal?: number;
  /** Days from today: created, and deadline. */
  readonly from: number;
  readonly until: number;
  /** Number of members who collect. */
  readonly collectors: number;
  readonly donors: readonly DonorPlan[];
  /** Archived some days after its deadline. */
  readonly archived?: true;
}

const fundraisers: Readonly<Record<DemoClub, readonly FundraiserPlan[]>> = {
  nordviken: [
    {
      name: 'Ny läktare på vallen',
      description:
        'Vår läktare från 1974 har gjort sitt. Hjälp oss att bygga en ny, med tak, 120 platser och ramp, så att alla kan se matcherna torrt och tryggt.',
      image: 'fundraiser.jpg',
      goal: 60_000,
      from: -31,
      until: 44,
      collectors: 9,
      donors: [
        ['Nordvikens bageri', 5000, 'Gunilla Wallin', 'Vill ha sin logga på läktaren.'],
        ['Familjen Sjöberg', 500],
        ['Åkessons Bygg & Kakel', 12_500, 'Pär Åkesson', 'Bidrar även med virke, se avtal.'],
        ['Farmor och farfar', 300],
        ['En trogen supporter', 1000],
        ['Hamnkiosken', 750.5, 'Siv Ekdahl'],
        ['F14-föräldrarna', 2450],
        ['Lars-Erik', 200],
        ['Vikströms El', 4000, 'Otto Vikström'],
        ['Till minne av Folke', 1500],
        ['Grannarna på Strandvägen', 600],
        ['Saga och Ture', 50],
        ['Nordvikens Färghandel', 0, 'Maja Ek', 'Skänker färgen till läktaren.'],
      ],
    },
    {
      name: 'Minibuss till lagen',
      description: 'En begagnad minibuss som alla lag kan boka till bortamatcher och cuper.',
      from: -240,
      until: -170,
      collectors: 5,
      donors: [
        ['Nordvikens Bilservice', 10_000, 'Börje Granath', 'Service ingår i två år.'],
        ['Herrlaget', 3200],
        ['Kerstin med familj', 400],
        ['Sparbanksstiftelsen', 15_000, 'Ingrid Palmqvist'],
        ['Anonym', 100],
      ],
      archived: true,
    },
  ],
  soderby: [
    {
      name: 'Nya mål till hallen',
      description: 'Två handbollsmål som håller för ungdomarnas allt hårdare skott.',
      from: -9,
      until: 60,
      collectors: 3,
      donors: [
        ['Söderby Järn', 2000, 'Leila Dahlin'],
        ['Mormor', 150],
        ['Pappa Svärd', 250],
      ],
    },
  ],
};

/** Creates the club's fundraisers, with donors registered over the days so far. */
export async function makeFundraisers(
  club: ClubMaker,
  demoClub: DemoClub,
  members: readonly string[],
  adminId: string,
  chance: Choices,
  today: Date,
): Promise<void> {
  const at = (days: number, hour = 12) =>
    new Date(Date.parse(`${addDays(dayOf(today), days)}T${hour.toString().padStart(2, '0')}:30:00Z`));
  for (const plan of fundraisers[demoClub]) {
    const admin = await club.acting(adminId, at(plan.from, 8));
    const { name, description } = plan;
    const id = await perform(createFundraiser, admin, {
      body: { name, description, validUntilDate: addDays(dayOf(today), plan.until), goal: plan.goal },
    });
    if (plan.image) {
      const bytes = readFileSync(new URL(`assets/${plan.image}`, import.meta.url));
      const imageFile = `data:image/jpeg;base64,${bytes.toString('base64')}`;
      await perform(saveImage, admin, { body: { key: imageKeys.fundraiser(id), imageFile } });
    }
    // The first is the seller who can sign in to the demo.
    const collectors = members.slice(0, plan.collectors);
    for (const userId of collectors)
      await perform(addFundraiserUser, admin, { body: { fundraiserId: id, userId } });
    await collect(club, plan, id, collectors, chance, at);
    if (!plan.archived) continue;
    const later = await club.acting(adminId, at(plan.until + 7));
    const fundraiser = await perform(readFundraiser, later, { params: { id } });
    await perform(editFundraiser, later, { body: { ...fundraiser, closed: true } });
  }
}

/** Registers the donors one after the other. */
async function collect(
  club: ClubMaker,
  plan: FundraiserPlan,
  fundraiserId: string,
  collectors: readonly string[],
  chance: Choices,
  at: (days: number, hour?: number) => Date,
): Promise<void> {
  const days = Math.min(plan.until, -1) - plan.from;
  for (const [index, [displayName, sum, contactPerson, information]] of plan.donors.entries()) {
    const day = plan.from + Math.floor((days * index) / plan.donors.length);
    // Every third belongs to the first collector, so that the demo's seller has some.
    const userId = index % 3 === 0 ? collectors[0] : chance.pick(collectors);
    const acting = await club.acting(userId ?? '', at(day, 9 + chance.below(9)));
    await perform(createDonor, acting, {
      body: {
        fundraiserId,
        displayName,
        sum,
        inKind: sum === 0,
        ...(contactPerson !== undefined && {
          contactPerson,
          email: `info@${slugOf(displayName)}.example`,
          phone: `070-174 06 ${20 + index}`,
          information,
        }),
      },
    });
  }
}
