import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a path of the portal, signed in as a guest. */
export async function openAsGuest(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Enter' }).click();
}

/** The Probation tab, read as people read it: by headings, terms and words. */
export class ProbationTab {
  constructor(private readonly page: Page) {}

  /** Opens the tab of a service, at an environment where one is named. */
  async open(service: string, environment?: string): Promise<void> {
    const query = environment ? `?environment=${environment}` : '';
    await this.openPage(service, `/probation${query}`);
  }

  /** Opens the page that the tab belongs to at its start, where the card is. */
  async openOverview(service: string): Promise<void> {
    await this.openPage(service, '');
  }

  private async openPage(service: string, path: string): Promise<void> {
    await openAsGuest(
      this.page,
      `/catalog/default/component/${service}${path}`,
    );
    await expect(
      this.page.getByRole('heading', { name: service, exact: true }),
    ).toBeVisible();
  }

  section(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  get status(): Locator {
    return this.section(/^Status of /);
  }

  /** The value beside a term of the status. */
  fact(term: string): Locator {
    return this.status
      .locator('dl > div')
      .filter({ has: this.page.locator('dt', { hasText: exactly(term) }) })
      .locator('dd')
      .first();
  }

  /** The chip that answers whether what runs is good. */
  get good(): Locator {
    return this.status.getByRole('status');
  }

  /** Checks the facts that are named, by their terms. */
  async expectStatus(facts: Record<string, string | RegExp>): Promise<void> {
    for (const [term, value] of Object.entries(facts)) {
      await expect(this.fact(term), term).toHaveText(value);
    }
  }

  /** The sentences of the open violations, in the order of the page. */
  get violations(): Locator {
    return this.section('Violations').locator('ul > li > p:first-child');
  }

  /** Checks the open violations, in any order: the page has the newest evidence first. */
  async expectViolations(sentences: string[]): Promise<void> {
    await expect(this.violations).toHaveCount(sentences.length);
    const shown = await this.violations.allTextContents();
    expect(shown.sort()).toEqual([...sentences].sort());
  }

  /** The rows of the releases' table: newest first, each as the texts of its cells. */
  async releases(): Promise<string[][]> {
    const releases = this.section('Releases');
    await releases.scrollIntoViewIfNeeded();
    await releases.getByRole('button', { name: 'Show as table' }).click();
    const rows = releases.getByRole('row').filter({
      has: this.page.getByRole('cell'),
    });
    await expect(rows.first()).toBeVisible();
    return Promise.all(
      (await rows.all()).map(row => row.locator('th, td').allTextContents()),
    );
  }
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}
