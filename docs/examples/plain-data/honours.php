<?php
function honours(array $cards): int { // your engine
    return count(array_filter($cards, fn ($card) => str_contains("AKQJ", $card[0])));
}

$file = json_decode(file_get_contents("bythebook-vectors/twos/trick.json"), true);
foreach ($file["vectors"] as $vector) {
    if (isset($vector["readings"])) continue;
    [$got, $expected] = [honours($vector["params"]["cards"]), $vector["result"]["honours"]];
    if ($got !== $expected) exit("$vector[id]: $got instead of $expected\n");
}
