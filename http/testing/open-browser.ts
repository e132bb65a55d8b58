import { type DefaultTreeAdapterMap, parse } from 'parse5';
import type { TestDoor } from './open-door.ts';

/** As much of a browser as forms need: cookies, the page that was loaded last, its origin. Scripts are not run. */
export interface TestBrowser {
  cookies: Map<string, string>;
  /** Headers sent along with all that follows; undefined leaves one out that would be sent. */
  headers: Record<string, string | undefined>;
  /** Loads a page; redirects are followed only where `follow` is asked for. */
  open(path: string): Promise<TestPage>;
  /** Fills and sends the form of the last page whose action begins so. */
  submit(action: string, fields?: Record<string, string>): Promise<TestPage>;
  /** Goes where the last response sent the browser. */
  follow(): Promise<TestPage>;
}

interface TestPage {
  status: number;
  headers: Headers;
  text: string;
  /** Where it redirects to. */
  location: string | undefined;
}

const ORIGIN = 'http://127.0.0.1:8787';

/** @param door a door in this process, or a way to ask a server @param origin of its own pages */
export function openBrowser(door: Pick<TestDoor, 'ask'>, from = '127.0.0.1', origin = ORIGIN): TestBrowser {
  const cookies = new Map<string, string>();
  const headers: Record<string, string | undefined> = {};
  let last: TestPage | undefined;

  async function ask(path: string, own: Record<string, string>, body?: URLSearchParams): Promise<TestPage> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { accept: 'text/html', 'user-agent': 'Test Browser', cookie, ...own, ...headers };
    const response = await door.ask(path, {
      method: body ? 'POST' : 'GET',
      headers: Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      body: body?.toString(),
      from,
    });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    last = {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location') ?? undefined,
    };
    return last;
  }

  return {
    cookies,
    headers,
    open: (path) => ask(path, {}),
    follow: () => ask(last?.location ?? '/', {}),
    submit: (action, fields = {}) => {
      const form = formsIn(last?.text ?? '').find((found) => found.action.startsWith(action));
      if (!form) throw new Error(`the page has no form for ${action}`);
      const body = new URLSearchParams({ ...form.hidden, ...fields });
      const own = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      return ask(form.action, own, body);
    },
  };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (/max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

interface FoundForm {
  action: string;
  hidden: Record<string, string>;
}

type Node = DefaultTreeAdapterMap['node'];

function formsIn(html: string): FoundForm[] {
  return elementsIn(parse(html), 'form').map((form) => ({
    action: attribute(form, 'action') ?? '',
    hidden: Object.fromEntries(
      elementsIn(form, 'input')
        .filter((input) => attribute(input, 'type') === 'hidden')
        .map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? '']),
    ),
  }));
}

function elementsIn(node: Node, name: string): DefaultTreeAdapterMap['element'][] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap((child) => elementsIn(child, name)) : [];
  return 'tagName' in node && node.tagName === name ? [node, ...inside] : inside;
}

function attribute(element: DefaultTreeAdapterMap['element'], name: string): string | undefined {
  return element.attrs.find((found) => found.name === name)?.value;
}
