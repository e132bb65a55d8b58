import type { Random } from '../../random.ts';
import type { Typography } from '../look.ts';

/** The CSS of a table's rules and shading; `&` is the table. */
export type Rules = (look: Typography, random: Random) => string;

const line = ({ rule }: Typography, style = 'solid', times = 1) =>
  `${rule.width * times}px ${style} ${rule.colour}`;

export const ruled: Rules = (look) => `& td, & th { border: ${line(look)} }`;
export const dashed: Rules = (look, random) =>
  `& td, & th { border: ${line(look, random.pick(['dashed', 'dotted']))} }`;
export const doubled: Rules = (look) =>
  `& { border: 3px double ${look.rule.colour} } & td, & th { border: ${line(look)} }`;
export const horizontal: Rules = (look) =>
  `& tr > * { border-top: ${line(look)}; border-bottom: ${line(look)} }`;
export const vertical: Rules = (look) =>
  `& tr > * { border-left: ${line(look)}; border-right: ${line(look)} } & tr > :first-child { border-inline-start: none } & tr > :last-child { border-inline-end: none }`;
export const booktabs: Rules = (look) =>
  `& { border-top: ${line(look, 'solid', 1.8)}; border-bottom: ${line(look, 'solid', 1.8)} } & thead { border-bottom: ${line(look)} }`;
export const underHead: Rules = (look) => `& thead { border-bottom: ${line(look)} }`;
export const aboveAndBelow: Rules = (look) => `& { border-top: ${line(look)}; border-bottom: ${line(look)} }`;
export const boxed: Rules = (look) => `& { border: ${line(look)} }`;
const boxedWithHead: Rules = (look) => `& { border: ${line(look)} } & thead { border-bottom: ${line(look)} }`;
export const none: Rules = () => '';

const PALE = ['#eee', '#f3f3f3', '#e8eef5', '#f7efe3', '#e9f3ea', '#ddd'];
const DARK = ['#1f4e79', '#333', '#2e6b3a', '#7a1f2b', '#555'];

export const striped: Rules = (_, random) =>
  `& tbody tr:nth-child(${random.pick(['odd', 'even'])}) > * { background: ${random.pick(PALE)} }`;
export const shadedHead: Rules = (_, random) => `& thead th { background: ${random.pick(PALE)} }`;
export const darkHead: Rules = (_, random) => `& thead th { background: ${random.pick(DARK)}; color: white }`;
export const rowsRuled: Rules = (look) => `& tbody tr > * { border-bottom: ${line(look)} }`;

/** Several together. */
export const all =
  (...rules: Rules[]): Rules =>
  (look, random) =>
    rules.map((rule) => rule(look, random)).join(' ');

/** Any of them. */
export const oneOf =
  (...rules: Rules[]): Rules =>
  (look, random) =>
    random.pick(rules)(look, random);

/** As printed where the rules are not what a design is about. */
export const anyRules: Rules = oneOf(
  ruled,
  ruled,
  horizontal,
  booktabs,
  underHead,
  all(shadedHead, rowsRuled),
  all(darkHead, striped),
  all(booktabs, striped),
  boxedWithHead,
);
