import { element } from '../elements.ts';

/** The tabs of a result, which the arrow keys change too. @param onChange told the id of the one that is shown */
export function watchTabs(onChange: (id: string) => void): { show(id: string): void } {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role="tab"]')];

  function select(tab: HTMLButtonElement): void {
    for (const other of tabs) {
      const isShown = other === tab;
      other.ariaSelected = String(isShown);
      other.tabIndex = isShown ? 0 : -1;
      element(other.getAttribute('aria-controls') ?? '').hidden = !isShown;
    }
    onChange(idOf(tab));
  }

  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = step === undefined ? undefined : tabs.at((i + step) % tabs.length);
      if (!next) return;
      select(next);
      next.focus();
    });
  }
  return {
    show: (id) => {
      const tab = tabs.find((known) => idOf(known) === id);
      if (tab) select(tab);
    },
  };
}

function idOf(tab: HTMLElement): string {
  return tab.id.replace(/^tab-/, '');
}
