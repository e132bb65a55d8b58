/** What docconv prints of `examples/sample.pdf`; a test holds it against the program. */
export const SAMPLE_MARKDOWN = `# Wind on the Ridge: a season of measurements

*A. Example and B. Sample, Institute for Invented Weather*

## Abstract

Four masts recorded wind speed and direction on an open ridge
from April to September. …

| Mast | Height (m) | Mean (m/s) | Maximum (m/s) | Intervals |
| --- | --- | --- | --- | --- |
| Foot | 412 | 4.1 | 15.8 | 25,310 |
| Slope | 455 | 4.9 | 18.2 | 25,007 |
…`;

/** The table of its first page, as docconv writes it. */
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
