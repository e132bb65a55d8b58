import { readAsset } from '../../asset-files.ts';

/** The first page of `examples/sample.pdf` as docconv writes it; a test holds it, and what follows, against the program. */
export function samplePage(): string {
  return readAsset('sample-page.md').trimEnd();
}

/** As much of it as a terminal shows. */
export const SAMPLE_START = `# Wind on the Ridge: a season of measurements

*A. Example and B. Sample, Institute for Invented Weather*

## Abstract
…`;

/** Its table. */
export const SAMPLE_TABLE = `<table>
<caption><strong>Table 1. Mean speed-up by hour and wind direction</strong></caption>
<thead>
<tr><th rowspan="2" scope="col">Hours</th><th colspan="2" scope="col">Spring</th><th colspan="2" scope="col">Summer</th></tr>
<tr><th scope="col">North</th><th scope="col">West</th><th scope="col">North</th><th scope="col">West</th></tr>
</thead>
<tbody>
<tr><td>00–06</td><td>1.62</td><td>1.48</td><td>1.71</td><td>1.55</td></tr>
<tr><td>06–12</td><td>1.44</td><td>1.37</td><td>1.46</td><td>1.39</td></tr>
<tr><td>12–18</td><td>1.21</td><td>1.18</td><td colspan="2">not measured</td></tr>
<tr><td>18–24</td><td>1.39</td><td>1.30</td><td>1.52</td><td>1.41</td></tr>
</tbody>
</table>`;
