import type { Locator, Page } from 'playwright-core';
import { ne } from './texts.ts';

/** The text of a definition, or of a paper's page, on its text side. */
export function codeOf(page: Page, part: 'json' | 'document' | 'definition' = 'json'): Locator {
  return page.getByRole('textbox', { name: ne(`law.part.${part}`), exact: true });
}

/** Everything that an editor holds, lines out of sight included. */
export function readCode(text: Locator): Promise<string> {
  return text.evaluate((element) => String(element.cmTile.root.view.state.doc));
}

/** Everything that is selected in an editor. */
export function selectedCode(text: Locator): Promise<string> {
  return text.evaluate((element) => {
    const { doc, selection } = element.cmTile.root.view.state;
    return String(doc).slice(selection.main.from, selection.main.to);
  });
}

/** Pastes another text over all that an editor holds; typed into the page as one, thousands of signs are laid out line by line for seconds. */
export async function writeCode(text: Locator, value: string): Promise<void> {
  await text.focus();
  await text.page().keyboard.press('Control+a');
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, value);
}

declare global {
  interface Element {
    /** Where the editor keeps what it shows. */
    readonly cmTile: {
      readonly root: {
        readonly view: {
          readonly state: {
            readonly doc: unknown;
            readonly selection: { readonly main: { readonly from: number; readonly to: number } };
          };
        };
      };
    };
  }
}
